import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta('Playlist', 'A list someone thought you should hear.');

export default function SharedPlaylistPage() {
  return <ComingPage title="Playlist">A list someone thought you should hear.</ComingPage>;
}
