import { ComingPage } from '../../../ui/coming-page.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { SignedInOnly } from '../../identity/web/shared/ringside-user.tsx';

export const meta = pageMeta(
  'Playlists',
  'Your own lists of game songs, for you alone or for everyone.',
);

export default function PlaylistsPage() {
  return (
    <SignedInOnly>
      <ComingPage title="Playlists">
        Your own lists of game songs, for you alone or for everyone.
      </ComingPage>
    </SignedInOnly>
  );
}
