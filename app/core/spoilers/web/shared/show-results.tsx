import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fightPath } from '#app/core/fight-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/looks/notice.tsx';
import hiddenText from '#app/ui/visually-hidden.module.css';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { isRevealed, type Revealed, storedRevealed, withAllUpTo, withFight } from '../../rules.ts';
import classes from './hidden-results.module.css';
import { stored, useRevealed } from './use-spoilers.ts';

const change = (to: (revealed: Revealed) => Revealed) => {
  const revealed = stored.read();
  if (revealed) stored.write(storedRevealed(to(revealed)));
};

/** Shows a result in its button's place and focuses it, so that it is read out. */
function showInPlace(button: Element, fight: number): void {
  const place = button.closest<HTMLElement>('[data-result]');
  flushSync(() => change((revealed) => withFight(revealed, fight)));
  const link = place?.matches('li')
    ? place.querySelector<HTMLElement>(`[href="${fightPath(fight)}"]`)
    : null;
  if (!link) place?.setAttribute('tabindex', '-1');
  (link ?? place)?.focus();
}

export function Show({ fight, of }: { fight: number; of: string }) {
  return (
    <button
      type="button"
      className={`underlines min-h-touch violet type-caption ${classes.show}`}
      onClick={({ currentTarget }) => showInPlace(currentTarget, fight)}
    >
      Show<VisuallyHidden> the result of {of}</VisuallyHidden>
    </button>
  );
}

export function ShowAll({ fights }: { fights: readonly number[] }) {
  const revealed = useRevealed();
  const [isDone, setIsDone] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  if (!revealed) return null;
  if (fights.every((fight) => isRevealed(revealed, fight))) {
    return (
      isDone && (
        <p ref={note} className={`head dim ${classes.all}`} tabIndex={-1}>
          All results up to here are shown.
        </p>
      )
    );
  }
  const showAll = () => {
    flushSync(() => {
      setIsDone(true);
      change((to) => withAllUpTo(to, Math.max(...fights)));
    });
    note.current?.focus();
  };
  return (
    <p className={`head dim ${classes.all}`}>
      <span>Results are hidden.</span>
      <Button onClick={showAll}>Show all up to here</Button>
    </p>
  );
}

export function Hidden({ what, show }: { what: string; show: () => void }) {
  return (
    <Notice centred className={classes.notice}>
      <p>{what} would give away results, which are hidden.</p>
      <Button onClick={show}>Show this anyway</Button>
    </Notice>
  );
}

export function Shown({ what }: { what: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} tabIndex={-1} className={hiddenText.hidden}>
      {what}, shown
    </p>
  );
}
