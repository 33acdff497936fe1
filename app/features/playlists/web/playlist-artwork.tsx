import { AlbumCover } from '#app/features/music/web/shared/album-cover.tsx';
import { NoteIcon } from '#app/ui/icons/music-icons.tsx';
import type { Cover } from '../contract.ts';
import { PLAYLIST_COVERS } from '../rules.ts';
import classes from './playlist-artwork.module.css';

/** The covers of a playlist's first albums as one picture: four of them, or one. */
export function PlaylistArtwork({ covers, size }: { covers: Cover[]; size: number }) {
  const shown = covers.length < PLAYLIST_COVERS ? covers.slice(0, 1) : covers;
  const [first] = shown;
  return (
    <span className={classes.artwork} style={{ width: size }} data-covers={shown.length}>
      {first === undefined ? (
        <NoteIcon />
      ) : (
        shown.map(({ id, icon, name }) => (
          <AlbumCover key={id} src={icon} name={name} size={size / Math.sqrt(shown.length)} />
        ))
      )}
    </span>
  );
}
