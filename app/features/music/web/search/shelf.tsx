import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { ListNote } from '#app/ui/list-note.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import type { AlbumListing } from '../../catalogue/contract.ts';
import {
  isShelfOrder,
  SHELF_VIEWS,
  type ShelfOrder,
  type ShelfView,
  shortAlbumName,
} from '../../catalogue/rules.ts';
import { readShelf, writeShelf } from '../../catalogue/search/search-address.ts';
import { shelfQuery } from '../../catalogue/web/queries.ts';
import { AlbumCover } from '../../catalogue/web/shared/album-cover.tsx';
import { useOfDevice } from '../../offline/web/shared/of-device.tsx';
import { PlayAlbumButton } from '../../player/web/shared/play-album-button.tsx';
import { NextPages } from './next-pages.tsx';
import classes from './shelf.module.css';

const OwnSongsShelf = lazyPart(() => import('./own-songs-shelf.tsx'), NotLoaded);

const NAMES: Record<ShelfView, string> = {
  recent: 'Newest',
  console: 'By console',
  year: 'By year',
  favourites: 'Favourites',
  played: 'Recently played',
};

const SHAPES = Array.from({ length: 12 }, (_, index) => index);

const Shapes = () => (
  <div className={`grid ${classes.tiles}`}>
    {SHAPES.map((shape) => (
      <span key={shape} className={`rounded ${classes.shape}`} />
    ))}
  </div>
);

export function Shelf() {
  const [searchParams] = useSearchParams();
  const { view, startAfter } = readShelf(searchParams);
  return (
    <section className="stack gap-4" aria-labelledby="shelf">
      <div className="head">
        <h2 id="shelf" className="type-figure">
          {isShelfOrder(view) ? 'Albums' : NAMES[view]}
        </h2>
        <nav className={`flex gap-1 ${classes.orders}`} aria-label="What the shelf shows">
          {SHELF_VIEWS.map((each) => (
            <Link
              key={each}
              to={writeShelf(searchParams, each, 0)}
              replace
              preventScrollReset
              className={`middle flex-none min-h-touch rounded dim ${classes.order}`}
              aria-current={each === view ? 'true' : undefined}
            >
              {NAMES[each]}
            </Link>
          ))}
        </nav>
      </div>
      {isShelfOrder(view) ? (
        <Albums order={view} startAfter={startAfter} />
      ) : (
        <Suspense fallback={<RowSkeletons label="Loading the songs" />}>
          <OwnSongsShelf
            kind={view}
            startAfter={startAfter}
            to={(place) => writeShelf(searchParams, view, place)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Albums({ order, startAfter }: { order: ShelfOrder; startAfter: number }) {
  const [searchParams] = useSearchParams();
  const query = useQuery(shelfQuery(useApi(), order, startAfter));
  const { data } = query;
  const ofDevice = useOfDevice(data);
  if (!data) return <NotYet query={query} what="the albums" shapes={<Shapes />} />;
  return (
    <>
      {ofDevice && <p className="dim">What this device keeps. It plays without a connection.</p>}
      <Groups albums={data.albums} order={order} />
      <NextPages
        label="Pages of albums"
        first={startAfter > 0 && writeShelf(searchParams, order, 0)}
        next={data.next !== null && writeShelf(searchParams, order, data.next)}
      />
    </>
  );
}

function Groups({ albums, order }: { albums: AlbumListing[]; order: ShelfOrder }) {
  if (albums.length === 0) {
    return <ListNote>The first album shows up here with the first songs.</ListNote>;
  }
  const groups = Map.groupBy(albums, (album) => {
    if (order === 'console') return album.consoles.join(', ') || 'Other';
    return order === 'year' ? String(album.year ?? 'No year') : '';
  });
  return [...groups].map(([name, members]) => (
    <section key={name} className="grid gap-3" aria-label={name || 'All albums'}>
      {name !== '' && <h3 className="dim text-lg">{name}</h3>}
      <ul className={`grid ${classes.tiles}`}>
        {members.map((album) => (
          <Tile key={album.id} album={album} />
        ))}
      </ul>
    </section>
  ));
}

function Tile({ album }: { album: AlbumListing }) {
  const { id, name, imgUrl, consoles, year, songCount } = album;
  return (
    <li className="relative min-w-0">
      <Link to={`/jukebox/albums/${id}`} className={`stack2 ${classes.link}`}>
        <AlbumCover src={imgUrl} size={400} />
        <span className={`mt-1 type-name ${classes.name}`} title={name}>
          <bdi>{shortAlbumName(name)}</bdi>
        </span>
        <span className="small">
          {[...consoles, year, counted(songCount, 'song')].filter(Boolean).join(' · ')}
        </span>
      </Link>
      {songCount > 0 && <PlayAlbumButton album={album} className={classes.play} />}
    </li>
  );
}
