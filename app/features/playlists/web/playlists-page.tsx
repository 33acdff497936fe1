import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';

export const meta = pageMeta(
  'Playlists',
  'Your own lists of game songs, for you alone or for everyone.',
);

export default function PlaylistsPage() {
  return (
    <ComingPage title="Playlists">
      Your own lists of game songs, for you alone or for everyone.
    </ComingPage>
  );
}
