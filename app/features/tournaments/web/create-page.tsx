import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Tournament Desk',
  'Where the organiser seeds a bracket, scores a match and puts a wrong result right.',
);

export default function TournamentCreatePage() {
  return (
    <ComingPage title="Tournament Desk">
      Where the organiser seeds a bracket, scores a match and puts a wrong result right.
    </ComingPage>
  );
}
