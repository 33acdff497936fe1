import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Monster Guide',
  'A page for each monster: what it is, how it grows, whom it beats and who taught it manners.',
);

export default function MonsterEntryPage() {
  return (
    <ComingPage title="Monster Guide">
      A page for each monster: what it is, how it grows, whom it beats and who taught it manners.
    </ComingPage>
  );
}
