import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Progress',
  'Every monster by type, with the ones you have beaten in full colour and the rest waiting in the dark.',
);

export default function ProgressPage() {
  return (
    <ComingPage title="Progress">
      Every monster by type, with the ones you have beaten in full colour and the rest waiting in
      the dark.
    </ComingPage>
  );
}
