import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#app/core/count-rules.ts';
import { LoginLink } from '#app/core/identity/web/shared/login-link.tsx';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { SELECT_PLAYLIST_TITLE } from '../../../player/contract.ts';
import type { PlaylistListing } from '../../contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import { NewPlaylist } from '../new-playlist.tsx';
import { ownPlaylistsQuery } from '../queries.ts';
import { selectPlaylist } from '../selected/selected-playlist.ts';

export default function ChoosePlaylist({ songs, onClose }: { songs: Song[]; onClose: () => void }) {
  const { viewer } = useViewer();
  const title = songs.length > 0 ? `Add ${counted(songs.length, 'song')}` : SELECT_PLAYLIST_TITLE;
  return (
    <Modal title={title} onClose={onClose}>
      {(close) => (
        <>
          {viewer ? (
            <OwnPlaylists songs={songs} userId={viewer.userId} onDone={close} />
          ) : (
            <div className="start">
              <p>Log in to keep songs in playlists of your own.</p>
              <LoginLink />
            </div>
          )}
          <Button onClick={close}>Close</Button>
        </>
      )}
    </Modal>
  );
}

interface OwnPlaylistsProps {
  songs: Song[];
  userId: string;
  onDone: () => void;
}

function OwnPlaylists({ songs, userId, onDone }: OwnPlaylistsProps) {
  const { headers } = useViewer();
  const query = useQuery(ownPlaylistsQuery(useApi(), headers));
  const { data } = query;
  const addSongs = useEdit('addSongs');

  async function fill(id: string, said: string): Promise<void> {
    onDone();
    if (songs.length > 0 && (await addSongs(id, songs))) showToast(said);
  }

  function choose({ id, name }: PlaylistListing): void {
    selectPlaylist({ id, name, userId });
    void fill(id, `Added to ${isolated(name)}.`);
  }

  return (
    <>
      {data ? (
        <ul className="border-t" aria-label="Your playlists">
          {data.map((playlist) => (
            <li key={playlist.id}>
              <button type="button" className="item" onClick={() => choose(playlist)}>
                <bdi>{playlist.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <NotYet query={query} what="your playlists" />
      )}
      <NewPlaylist onCreated={(id) => void fill(id, 'Added to the new playlist.')} />
    </>
  );
}
