import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Your Cards',
  'A binder with a card for each monster. The ones you have won lie face up.',
);

export default function YourCardsPage() {
  return (
    <ComingPage title="Your Cards">
      A binder with a card for each monster. The ones you have won lie face up.
    </ComingPage>
  );
}
