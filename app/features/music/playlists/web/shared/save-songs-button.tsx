import { counted } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import { NewPlaylist } from '../new-playlist.tsx';

export function SaveSongsButton({
  songs,
  label = 'Save as playlist',
  name,
}: {
  songs: Song[];
  label?: string;
  name?: string;
}) {
  const { viewer } = useViewer();
  const addSongs = useEdit('addSongs');
  if (!viewer) return null;

  async function save(id: string): Promise<void> {
    const once = [...new Map(songs.map((song) => [song.id, song])).values()];
    if (await addSongs(id, once)) showToast(`${counted(once.length, 'song')} saved.`);
  }

  return <NewPlaylist label={label} name={name} onCreated={(id) => void save(id)} />;
}
