import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RosterEntry } from '#app/features/monsters/web/shared/roster-query.ts';
import {
  countDefeated,
  isDefeated,
  percentOf,
  type VictoryRecord,
} from '#app/features/progress/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { NextIcon, PreviousIcon } from '#app/ui/icons/page-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { binderLeaves, binderPages, CARDS_PER_LEAF } from '../rules.ts';
import classes from './binder.module.css';
import { BlankCard, FaceDownCard, FaceUpCard } from './card.tsx';
import { CardDialog } from './card-dialog.tsx';
import { usePageTurning } from './use-page-turning.ts';

interface BinderProps {
  cards: readonly RosterEntry[];
  victories: VictoryRecord;
  /** From 1. */
  page: number;
}

/** One page of the binder: two leaves of pockets, won cards face up (design, 'Your cards'). */
export function Binder({ cards, victories, page }: BinderProps) {
  const pages = binderPages(cards.length);
  const binder = useRef<HTMLDivElement>(null);
  const { turn, direction, pressed } = useTurns(page, pages);
  const [opened, setOpened] = useState<RosterEntry | null>(null);
  usePageTurning(binder, turn);
  return (
    <div className={classes.page}>
      <Head {...countDefeated(cards, victories)} />
      <div ref={binder} className={classes.binder}>
        <div key={page} className={classes.spread} data-direction={direction}>
          {binderLeaves(cards, page).map((leaf, side) => (
            <ul
              // biome-ignore lint/suspicious/noArrayIndexKey: a page has a left and a right leaf
              key={side}
              className={classes.leaf}
              aria-label={side === 0 ? 'Left leaf' : 'Right leaf'}
            >
              {leaf.map((card) => (
                <li key={card.META.RACE_SUPERTYPE}>
                  {isDefeated(card, victories) ? (
                    <FaceUpCard card={card} onOpen={() => setOpened(card)} />
                  ) : (
                    <FaceDownCard number={card.number} />
                  )}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <Turner page={page} pages={pages} onTurn={turn} pressed={pressed} />
      <CardDialog card={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

/** Turning pages by address, and remembering which button did it. */
function useTurns(page: number, pages: number) {
  const navigate = useNavigate();
  const pressed = useRef<HTMLButtonElement>(null);
  // Keys may come faster than pages: each counts from where the one before it leads.
  const latest = useRef(page);
  const [direction, setDirection] = useState<-1 | 0 | 1>(0);

  function turn(step: -1 | 1) {
    const next = latest.current + step;
    if (next < 1 || next > pages) return;
    latest.current = next;
    setDirection(step);
    navigate(`/your-cards/${next}`, { preventScrollReset: true });
  }

  // The shell gives the focus to a new page; who leafs through a binder keeps the button.
  useEffect(() => {
    latest.current = page;
    const button = pressed.current;
    if (!button) return;
    const frame = requestAnimationFrame(() => {
      button.focus({ preventScroll: true });
      pressed.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [page]);

  return { turn, direction, pressed };
}

function Head({ defeated, total }: { defeated: number; total: number }) {
  const share = percentOf({ defeated, total });
  return (
    <header className={classes.head}>
      <h1>Your Cards</h1>
      <div className={classes.collected}>
        <p>
          <strong>
            {defeated}/{total}
          </strong>{' '}
          collected, {share}%
        </p>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${total === 0 ? 0 : (100 * defeated) / total}%` }} />
        </span>
      </div>
      {defeated === 0 && (
        <p className={classes.empty}>
          No card has turned over yet. Beat a breed in the ring, and its card is yours.
        </p>
      )}
    </header>
  );
}

interface TurnerProps {
  page: number;
  pages: number;
  onTurn: (step: -1 | 1) => void;
  pressed: { current: HTMLButtonElement | null };
}

function Turner({ page, pages, onTurn, pressed }: TurnerProps) {
  const press = (step: -1 | 1) => (event: { currentTarget: HTMLButtonElement }) => {
    pressed.current = event.currentTarget;
    onTurn(step);
  };
  return (
    <nav className={classes.turner} aria-label="Pages of the binder">
      <Button onClick={press(-1)} aria-disabled={page === 1} aria-keyshortcuts="ArrowLeft">
        <PreviousIcon />
        <span>
          Previous<VisuallyHidden> page</VisuallyHidden>
        </span>
      </Button>
      <p aria-live="polite">
        Page {page} of {pages}
      </p>
      <Button onClick={press(1)} aria-disabled={page === pages} aria-keyshortcuts="ArrowRight">
        <span>
          Next<VisuallyHidden> page</VisuallyHidden>
        </span>
        <NextIcon />
      </Button>
    </nav>
  );
}

const POCKETS = Array.from({ length: CARDS_PER_LEAF }, (_, index) => index);

/** The binder's shape until the cards and the record are there. */
export function BinderShape() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Your Cards</h1>
        <p role="status" className={classes.collected}>
          Opening the binder…
        </p>
      </header>
      <div className={classes.binder} aria-hidden="true">
        <div className={classes.spread}>
          {['left', 'right'].map((side) => (
            <ul key={side} className={classes.leaf}>
              {POCKETS.map((pocket) => (
                <li key={pocket}>
                  <BlankCard />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </div>
  );
}
