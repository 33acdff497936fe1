import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/count.ts';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { AlbumListing, AlbumSummary } from '../../../catalogue/contract.ts';
import { shortAlbumName } from '../../../catalogue/rules.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import { MarkedName } from '../../../catalogue/web/shared/marked-name.tsx';
import classes from './album-rows.module.css';
import { usePlayAlbum } from './use-play-album.ts';

interface AlbumRowsProps {
  label: string;
  albums: (AlbumSummary | AlbumListing)[];
  tags?: readonly string[];
  note?: (album: AlbumSummary) => string;
  query?: string;
}

/** Album rows: picture, name cut at 60 characters, console and year. */
export function AlbumRows({ label, albums, tags, note, query = '' }: AlbumRowsProps) {
  const playAlbum = usePlayAlbum();
  return (
    <ul className={classNames(layouts.stack8, classes.list)} aria-label={label}>
      {albums.map((album) => (
        <li key={album.id} className={layouts.anchor}>
          <Link
            to={`/jukebox/albums/${album.id}${query}`}
            className={classNames(layouts.line, boxes.panel, boxes.raises, classes.row)}
          >
            <AlbumCover src={'imgUrl' in album ? album.imgUrl : album.icon} size={64} />
            <span className={classNames(layouts.stack2, layouts.fits)}>
              <span className={classes.name} title={album.name}>
                <MarkedName name={shortAlbumName(album.name)} tags={tags} />
              </span>
              <span className={texts.small}>
                {[...album.consoles, album.year, note?.(album) ?? songCount(album)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </Link>
          <button
            type="button"
            className={classNames(layouts.icon, classes.play)}
            onClick={() => void playAlbum(album)}
          >
            <PlayIcon />
            <VisuallyHidden>Play the album {album.name}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}

function songCount(album: AlbumSummary | AlbumListing): string | null {
  return 'songCount' in album ? counted(album.songCount, 'song') : null;
}
