import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { Notice } from '#app/ui/looks/notice.tsx';
import hiddenText from '#app/ui/visually-hidden.module.css';
import classes from './hidden-results.module.css';
import { resultMark, useRevealed } from './use-spoilers.ts';

// Only for viewers without spoilers.
const Show = lazyPart(async () => ({ default: (await import('./show-results.tsx')).Show }));
const ShowAll = lazyPart(async () => ({ default: (await import('./show-results.tsx')).ShowAll }));

/** In place of a result: shows it. */
export const ShowResult = (props: { fight: number; of: string }) => (
  <Suspense>
    <Show {...props} />
  </Suspense>
);

/** Above a list with hidden results: shows all of them up to the newest, and then says so. */
export function ShowAllUpTo(props: { fights: readonly number[] }) {
  return (
    useRevealed() && (
      <Suspense fallback={<p className={classes.all} />}>
        <ShowAll {...props} />
      </Suspense>
    )
  );
}

interface CountedProps {
  /** What counts results, such as `The champions`, for the start of a sentence. */
  what: string;
  /** The last fight that it counts; by default there is always a later one. */
  upTo?: number | undefined;
  /** Shown in its place, instead of a notice. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * What counts results of several fights, such as records, ranks and streaks, and so gives them away: hidden
 * as a whole until all of them are revealed, or the viewer asks for it on this page.
 */
export function Counted({
  what,
  upTo = Number.POSITIVE_INFINITY,
  instead,
  children,
}: CountedProps) {
  const revealed = useRevealed();
  const [isWanted, setIsWanted] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  if (revealed && revealed.upTo < upTo && !isWanted) {
    if (instead !== undefined) return instead;
    const show = () => {
      flushSync(() => setIsWanted(true));
      said.current?.focus();
    };
    return (
      <Notice className={classes.notice}>
        <p>{what} would give away results, which are hidden.</p>
        <Button onClick={show}>Show this anyway</Button>
      </Notice>
    );
  }
  return (
    <span
      className={typeof children === 'object' ? classes.whole : undefined}
      {...resultMark(revealed)}
    >
      {isWanted && (
        <p ref={said} tabIndex={-1} className={hiddenText.hidden}>
          {what}, shown
        </p>
      )}
      {children}
    </span>
  );
}
