import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import classes from './hidden-results.module.css';
import { resultMark, useRevealed } from './use-spoilers.ts';

// Only for viewers without spoilers.
const load = () => import('./show-results.tsx');
const Show = lazyPart(async () => ({ default: (await load()).Show }));
const ShowAll = lazyPart(async () => ({ default: (await load()).ShowAll }));
const Hidden = lazyPart(async () => ({ default: (await load()).Hidden }));
const Shown = lazyPart(async () => ({ default: (await load()).Shown }));

export const ShowResult = (props: { fight: number; of: string }) => (
  <Suspense>
    <Show {...props} />
  </Suspense>
);

export function ShowAllUpTo(props: { fights: readonly number[] }) {
  return (
    useRevealed() && (
      <Suspense fallback={<p className={`head dim ${classes.all}`} />}>
        <ShowAll {...props} />
      </Suspense>
    )
  );
}

/** Counts of several results give them away: hidden until all are revealed, or on request. */
export function Counted({
  what,
  upTo = Number.POSITIVE_INFINITY,
  instead,
  children,
}: {
  what: string;
  upTo?: number | undefined;
  instead?: ReactNode;
  children: ReactNode;
}) {
  const revealed = useRevealed();
  const [isWanted, setIsWanted] = useState(false);
  if (revealed && revealed.upTo < upTo && !isWanted) {
    return instead === undefined ? (
      <Suspense>
        <Hidden what={what} show={() => setIsWanted(true)} />
      </Suspense>
    ) : (
      instead
    );
  }
  return (
    <span
      className={typeof children === 'object' ? classes.whole : undefined}
      {...resultMark(revealed)}
    >
      {isWanted && <Shown what={what} />}
      {children}
    </span>
  );
}
