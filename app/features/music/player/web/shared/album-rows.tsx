import { Link } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import type { AlbumListing, AlbumSummary } from '../../../catalogue/contract.ts';
import { shortAlbumName } from '../../../catalogue/rules.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import { MarkedName } from '../../../catalogue/web/shared/marked-name.tsx';
import classes from './album-rows.module.css';
import { PlayAlbumButton } from './play-album-button.tsx';

interface AlbumRowsProps {
  label: string;
  albums: (AlbumSummary | AlbumListing)[];
  tags?: readonly string[];
  note?: (album: AlbumSummary) => string;
  query?: string;
}

export function AlbumRows({ label, albums, tags, note, query = '' }: AlbumRowsProps) {
  return (
    <ul className="columns" aria-label={label}>
      {albums.map((album) => (
        <li key={album.id} className="relative">
          <Link
            to={`/jukebox/albums/${album.id}${query}`}
            className={`line panel raises gap-3 h-full rounded-card ${classes.row}`}
          >
            <AlbumCover src={'imgUrl' in album ? album.imgUrl : album.icon} size={64} />
            <span className="stack2 min-w-0">
              <span className="type-name" title={album.name}>
                <MarkedName name={shortAlbumName(album.name)} tags={tags} />
              </span>
              <span className="small">
                {[...album.consoles, album.year, note?.(album) ?? songCount(album)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </Link>
          <PlayAlbumButton album={album} className={`${classes.play}`} />
        </li>
      ))}
    </ul>
  );
}

const songCount = (album: AlbumSummary | AlbumListing) =>
  'songCount' in album && counted(album.songCount, 'song');
