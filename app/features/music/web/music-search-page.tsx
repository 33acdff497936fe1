import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Music Search',
  'Songs and albums from the games you grew up with, one term away.',
);

export default function MusicSearchPage() {
  return (
    <ComingPage title="Music Search">
      Songs and albums from the games you grew up with, one term away.
    </ComingPage>
  );
}
