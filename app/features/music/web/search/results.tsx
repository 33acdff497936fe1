import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import type { AlbumListing, Song } from '../../catalogue/contract.ts';
import { hasTerm } from '../../catalogue/search/search-address.ts';
import classes from '../../catalogue/web/music.module.css';
import { NothingOnDevice, useOfDevice } from '../../offline/web/shared/of-device.tsx';
import { Shelf } from './shelf.tsx';

interface ResultsProps {
  terms: string;
  found: UseQueryResult<object>;
  items: (Song | AlbumListing)[] | undefined;
  /** Below the shelf, which is shown without a term, and where nothing was found. */
  hint: ReactNode;
  failed: ReactNode;
  nothing: string;
  count: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** What a search of music shows in each of its states. */
export function Results({ terms, found, items, ...shown }: ResultsProps) {
  const ofDevice = useOfDevice(found.data);
  if (!hasTerm(terms)) {
    return (
      <>
        <Shelf />
        <p className="reading dim py-2">{shown.hint}</p>
      </>
    );
  }
  if (!items) {
    return found.errorUpdateCount > 0 ? shown.failed : <RowSkeletons label="Searching" />;
  }
  if (items.length === 0) {
    return ofDevice ? (
      <NothingOnDevice>Nothing on this device has that in its name.</NothingOnDevice>
    ) : (
      <Notice centred role="status">
        <p>{shown.nothing}</p>
        <p className="dim">{shown.hint}</p>
      </Notice>
    );
  }
  const stale = found.isPlaceholderData;
  return (
    <section
      className={`grid gap-3 ${classes.results}`}
      aria-busy={stale}
      data-stale={stale || undefined}
    >
      <div className={`head dim ${classes.resultsHead}`}>
        <p role="status">
          {shown.count}
          {ofDevice && ' Only what this device keeps was searched.'}
        </p>
        {shown.tools}
      </div>
      {shown.children}
    </section>
  );
}
