import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fightPath } from '#app/core/fight-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import hiddenText from '#app/ui/visually-hidden.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { isRevealed } from '../../rules.ts';
import classes from './hidden-results.module.css';
import { resultMark, revealAllUpTo, revealResult, useRevealed } from './use-spoilers.ts';

/**
 * Shows a result in the place of its button, and moves the focus there, so that it is read out and the
 * keyboard goes on from it: to the row's own link, which says who won, or to the text.
 */
function showInPlace(button: Element, fight: number): void {
  const place = button.closest<HTMLElement>('[data-result]');
  flushSync(() => revealResult(fight));
  const link = place?.matches('li')
    ? place.querySelector<HTMLElement>(`[href="${fightPath(fight)}"]`)
    : null;
  if (!link) place?.setAttribute('tabindex', '-1');
  (link ?? place)?.focus();
}

/** In place of a result: shows it. */
export function ShowResult({ fight, of }: { fight: number; of: string }) {
  return (
    <button
      type="button"
      className={classes.show}
      onClick={({ currentTarget }) => showInPlace(currentTarget, fight)}
    >
      Show<VisuallyHidden> the result of {of}</VisuallyHidden>
    </button>
  );
}

/** Above a list with hidden results: shows all of them up to the newest, and then says so. */
export function ShowAllUpTo({ fights }: { fights: readonly number[] }) {
  const revealed = useRevealed();
  const [isDone, setIsDone] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  if (!revealed) return null;
  if (fights.every((fight) => isRevealed(revealed, fight))) {
    return (
      isDone && (
        <p ref={note} className={classes.all} tabIndex={-1}>
          All results up to here are shown.
        </p>
      )
    );
  }
  const showAll = () => {
    flushSync(() => {
      setIsDone(true);
      revealAllUpTo(Math.max(...fights));
    });
    note.current?.focus();
  };
  return (
    <p className={classes.all}>
      <span>Results are hidden.</span>
      <Button onClick={showAll}>Show all up to here</Button>
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
