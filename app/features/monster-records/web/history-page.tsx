import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Monster History',
  'One monster on one night: its stats, its techniques, and how long the streak lasted.',
);

export default function MonsterHistoryPage() {
  return (
    <ComingPage title="Monster History">
      One monster on one night: its stats, its techniques, and how long the streak lasted.
    </ComingPage>
  );
}
