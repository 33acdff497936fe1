import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { SignedInOnly } from '../../identity/web/shared/ringside-user.tsx';

export const meta = pageMeta(
  'Your Cards',
  'A binder with a card for each monster. The ones you have won lie face up.',
);

export default function YourCardsPage() {
  return (
    <SignedInOnly>
      <ComingPage title="Your Cards">
        A binder with a card for each monster. The ones you have won lie face up.
      </ComingPage>
    </SignedInOnly>
  );
}
