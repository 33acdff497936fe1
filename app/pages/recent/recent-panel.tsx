import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ShowAllUpTo } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import { MatchRow, MatchRowShape } from '#app/features/fights/web/shared/match-row.tsx';
import type { RecentMatchesResult } from '#app/features/fights/web/shared/recent-result.ts';
import { useArrivals } from '#app/features/fights/web/shared/use-arrivals.ts';
import { useFollowedSides } from '#app/features/follows/web/shared/use-followed-sides.ts';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { NoFights } from '#app/ui/looks/no-fights.tsx';
import { NewRows } from '#app/ui/rows/new-rows.tsx';
import { countAbove, useHeld } from '#app/ui/rows/use-held.ts';
import classes from './recent-page.module.css';

const SLIDE_MS = 200;

/** New rows at the top push the others down in a slide. */
function useSlideIn(records: MatchRecord[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(records[0]?.id);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = records[0]?.id;
    const kept = records.findIndex((match) => match.id === before);
    if (!list.current || kept < 1) return;
    slide(list.current, offsetOfRow(list.current, kept));
  }, [records]);

  return list;
}

function offsetOfRow(list: HTMLOListElement, index: number): number {
  const row = list.children[index] as HTMLElement | undefined;
  return row ? row.getBoundingClientRect().top - list.getBoundingClientRect().top : 0;
}

function slide(list: HTMLOListElement, pushed: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  list.animate([{ transform: `translateY(${-pushed}px)` }, { transform: 'none' }], {
    duration: SLIDE_MS,
    easing: 'ease-out',
  });
}

const SHAPES = Array.from({ length: 10 }, (_, index) => index);

export function RecentPanel({ query }: { query: RecentMatchesResult }) {
  return <div>{panelContent(query)}</div>;
}

function panelContent(query: RecentMatchesResult) {
  if (query.data?.records.length === 0) return <NoFights />;
  if (query.data) return <Fights records={query.data.records} />;
  return (
    <NotYet query={query} what="the fights" shapes={<Shapes />}>
      No result is lost. They come back by themselves.
    </NotYet>
  );
}

function Fights({ records: latest }: { records: MatchRecord[] }) {
  const top = useRef<HTMLDivElement>(null);
  const { shown: records, ...rows } = useHeld(latest, countAbove, useIsSeen(top));
  const arrived = useArrivals(records);
  const list = useSlideIn(records);
  const followed = useFollowedSides();
  return (
    <>
      <div ref={top} />
      <NewRows {...rows} />
      <ShowAllUpTo fights={records.map(({ id }) => id)} />
      <ol ref={list} className={classes.list} aria-label="The latest fights, newest first">
        {records.map((match) => (
          <MatchRow
            key={match.id}
            match={match}
            arrived={arrived(match)}
            followed={followed?.[match.id]}
          />
        ))}
      </ol>
    </>
  );
}

/** Whether the place is on the screen, as far as is known. */
function useIsSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setIsSeen(entry?.isIntersecting ?? true),
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

const Shapes = () => (
  <ul className={classes.list}>
    {SHAPES.map((shape) => (
      <MatchRowShape key={shape} />
    ))}
  </ul>
);
