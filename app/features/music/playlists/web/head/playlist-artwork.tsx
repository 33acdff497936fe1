import { NoteIcon } from '#app/ui/icons/music-icons.tsx';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import type { Cover } from '../../contract.ts';
import { PLAYLIST_COVERS } from '../../rules.ts';
import classes from './playlist-artwork.module.css';

const COVER_PIXELS = 128;

export function PlaylistArtwork({ covers }: { covers: Cover[] }) {
  const shown = covers.length < PLAYLIST_COVERS ? covers.slice(0, 1) : covers;
  return (
    <span
      className={`middle one-column aspect-square overflow-hidden rounded-card bg-raised dim ${classes.artwork}`}
      data-covers={shown.length}
      aria-hidden="true"
    >
      {shown.length === 0 && <NoteIcon />}
      {shown.map(({ id, icon }) => (
        <AlbumCover key={id} src={icon} size={COVER_PIXELS} />
      ))}
    </span>
  );
}
