import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { counted } from '#app/ui/count.ts';
import { PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { RowSkeletons } from '#app/ui/row-skeletons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { AlbumListing } from '../contract.ts';
import { SHELF_ORDERS, type ShelfOrder, shortAlbumName } from '../rules.ts';
import { readShelf, writeShelf } from '../search/search-words.ts';
import { shelfQuery } from './queries.ts';
import { AlbumCover } from './shared/album-cover.tsx';
import { usePlayAlbum } from './shared/use-play-album.ts';
import classes from './shelf.module.css';

const NAMES: Record<ShelfOrder, string> = {
  recent: 'Newest',
  console: 'By console',
  year: 'By year',
  random: 'By chance',
};

/** The shelf of albums that stands there before anything is searched; each plays at one tap. */
export function Shelf() {
  const [searchParams] = useSearchParams();
  const { order, startAfter } = readShelf(searchParams);
  const { data, isError, refetch } = useQuery(shelfQuery(useApi(), order, startAfter));
  return (
    <section className={classes.shelf} aria-labelledby="shelf">
      <div className={classes.head}>
        <h2 id="shelf">Albums</h2>
        <nav className={classes.orders} aria-label="Order of the albums">
          {SHELF_ORDERS.map((each) => (
            <Link
              key={each}
              to={writeShelf(searchParams, each, 0)}
              replace
              preventScrollReset
              className={classes.order}
              aria-current={each === order ? 'true' : undefined}
            >
              {NAMES[each]}
            </Link>
          ))}
        </nav>
      </div>
      {data ? (
        <Groups albums={data.albums} order={order} />
      ) : isError ? (
        <div role="alert" className={classes.failed}>
          <p>Couldn't load the albums.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <RowSkeletons label="Loading the albums" />
      )}
      {data && (startAfter > 0 || data.next !== null) && (
        <nav className={classes.turns} aria-label="Pages of albums">
          {startAfter > 0 && (
            <ButtonLink to={writeShelf(searchParams, order, 0)}>First page</ButtonLink>
          )}
          {data.next !== null && (
            <ButtonLink to={writeShelf(searchParams, order, data.next)}>Next page</ButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}

/** One group, or one for each console or year. */
function Groups({ albums, order }: { albums: AlbumListing[]; order: ShelfOrder }) {
  if (albums.length === 0) {
    return <p className={classes.failed}>The first album shows up here with the first songs.</p>;
  }
  const groups = Map.groupBy(albums, (album) => {
    if (order === 'console') return album.consoles.join(', ') || 'Other';
    return order === 'year' ? String(album.year ?? 'No year') : '';
  });
  return [...groups].map(([name, members]) => (
    <section key={name} className={classes.group} aria-label={name || 'All albums'}>
      {name !== '' && <h3>{name}</h3>}
      <ul className={classes.tiles}>
        {members.map((album) => (
          <Tile key={album.id} album={album} />
        ))}
      </ul>
    </section>
  ));
}

function Tile({ album }: { album: AlbumListing }) {
  const playAlbum = usePlayAlbum();
  const { id, name, imgUrl, consoles, year, songCount } = album;
  return (
    <li className={classes.tile}>
      <Link to={`/jukebox/albums/${id}`} className={classes.link}>
        <AlbumCover src={imgUrl} name={name} size={400} />
        <span className={classes.name} title={name}>
          <bdi>{shortAlbumName(name)}</bdi>
        </span>
        <span className={classes.facts}>
          {[...consoles, year, counted(songCount, 'song')].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {songCount > 0 && (
        <button type="button" className={classes.play} onClick={() => void playAlbum(album)}>
          <PlayIcon />
          <VisuallyHidden>Play the album {name}</VisuallyHidden>
        </button>
      )}
    </li>
  );
}
