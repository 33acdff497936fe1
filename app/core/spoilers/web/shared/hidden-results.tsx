import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import classes from './hidden-results.module.css';
import { resultMark, revealAllUpTo, revealResult, useRevealed } from './use-spoilers.ts';

/** In place of a result: shows it. */
export function ShowResult({ fight, of }: { fight: number; of: string }) {
  return (
    <button type="button" className={classes.show} onClick={() => revealResult(fight)}>
      Show<VisuallyHidden> the result of {of}</VisuallyHidden>
    </button>
  );
}

/** Above a list whose results are hidden: shows all of them up to the newest. */
export function ShowAllUpTo({ fight }: { fight: number | undefined }) {
  const revealed = useRevealed();
  if (!revealed || fight === undefined || fight <= revealed.upTo) return null;
  return (
    <p className={classes.all}>
      <span>Results are hidden.</span>
      <Button onClick={() => revealAllUpTo(fight)}>Show all up to here</Button>
    </p>
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
  if (revealed && revealed.upTo < upTo && !isWanted) {
    if (instead !== undefined) return instead;
    return (
      <Notice>
        <p>{what} would give away results, which are hidden.</p>
        <Button onClick={() => setIsWanted(true)}>Show this anyway</Button>
      </Notice>
    );
  }
  return (
    <span
      className={typeof children === 'object' ? classes.whole : undefined}
      {...resultMark(revealed)}
    >
      {children}
    </span>
  );
}
