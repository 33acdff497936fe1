import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Tournament',
  'The whole bracket on one wall, filling in as the fights are decided.',
);

export default function TournamentViewPage() {
  return (
    <ComingPage title="Tournament">
      The whole bracket on one wall, filling in as the fights are decided.
    </ComingPage>
  );
}
