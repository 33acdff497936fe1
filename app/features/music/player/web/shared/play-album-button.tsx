import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { albumQuery } from '../../../catalogue/web/queries.ts';
import { usePlayWhole } from './use-play-whole.ts';

interface PlayAlbumButtonProps {
  album: { id: string; name: string };
  className: string | undefined;
}

/** On the cover or the row of an album. */
export function PlayAlbumButton({ album: { id, name }, className }: PlayAlbumButtonProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const load = async () => (await queryClient.query(albumQuery(api, id))).songs;
  const play = usePlayWhole(name, load);
  return (
    <button type="button" className={`icon absolute ${className}`} onClick={() => void play()}>
      <PlayIcon />
      <VisuallyHidden>Play the album {name}</VisuallyHidden>
    </button>
  );
}
