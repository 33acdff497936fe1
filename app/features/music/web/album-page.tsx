import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta('Album', 'A record sleeve, its songs, and a needle to put on them.');

export default function AlbumPage() {
  return (
    <ComingPage title="Album">A record sleeve, its songs, and a needle to put on them.</ComingPage>
  );
}
