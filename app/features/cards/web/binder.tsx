import { memo, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RosterEntry } from '#app/features/guide/web/shared/roster-query.ts';
import {
  type Count,
  countDefeated,
  isDefeated,
  percentOf,
  type VictoryRecord,
} from '#app/features/progress/rules.ts';
import { Bar } from '#app/ui/bar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import pagination from '#app/ui/pagination.module.css';
import { binderLeaves, binderPages, CARDS_PER_LEAF } from '../rules.ts';
import classes from './binder.module.css';
import { BlankCard, FaceDownCard, FaceUpCard } from './card.tsx';
import { CardDialog } from './card-dialog.tsx';
import { Turner } from './turner.tsx';
import { usePageTurning } from './use-page-turning.ts';

interface BinderProps {
  cards: readonly RosterEntry[];
  victories: VictoryRecord;
  page: number;
  missingOnly: boolean;
}

export function Binder({ cards: all, victories, page, missingOnly }: BinderProps) {
  const cards = missingOnly ? all.filter((card) => !isDefeated(card, victories)) : all;
  const pages = binderPages(cards.length);
  const binder = useRef<HTMLDivElement>(null);
  const { turn, turnTo, direction, pressed } = useTurns(page, pages);
  const [opened, setOpened] = useState<RosterEntry | null>(null);
  usePageTurning(binder, turn);
  return (
    <div className="stack gap-4">
      <Head {...countDefeated(all, victories)} missingOnly={missingOnly} />
      <div ref={binder} className={classes.binder}>
        <Spread
          key={page}
          {...{ cards, victories, page, missingOnly, direction }}
          onOpen={setOpened}
        />
      </div>
      <Turner page={page} pages={pages} onTurn={turn} onTurnTo={turnTo} pressed={pressed} />
      <CardDialog card={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

interface SpreadProps extends BinderProps {
  direction: -1 | 0 | 1;
  onOpen: (card: RosterEntry) => void;
}

const Spread = memo(function Spread(props: SpreadProps) {
  const { cards, victories, page, missingOnly, direction, onOpen } = props;
  return (
    <div className={`relative grid ${classes.spread}`} data-direction={direction}>
      {binderLeaves(cards, page).map((leaf, side) => (
        <ul
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has a left and a right leaf
          key={side}
          className={`grid content-start rounded-card ${classes.leaf}`}
          aria-label={side === 0 ? 'Left page' : 'Right page'}
        >
          {leaf.map((card, pocket) => (
            <li key={card?.META.RACE_SUPERTYPE ?? pocket}>
              <Pocket
                card={card}
                isWon={card !== null && isDefeated(card, victories)}
                named={missingOnly}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
});

interface PocketProps {
  card: RosterEntry | null;
  isWon: boolean;
  named: boolean;
  onOpen: (card: RosterEntry) => void;
}

function Pocket({ card, isWon, named, onOpen }: PocketProps) {
  if (!card) return <BlankCard />;
  if (isWon) return <FaceUpCard card={card} onOpen={() => onOpen(card)} />;
  return <FaceDownCard card={card} named={named} />;
}

function useTurns(page: number, pages: number) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const pressed = useRef<HTMLButtonElement>(null);
  // Keys may be pressed faster than pages load, so each press counts from the latest target.
  const latest = useRef(page);
  const [direction, setDirection] = useState<-1 | 0 | 1>(0);

  function turnTo(next: number) {
    if (next < 1 || next > pages) return;
    setDirection(next < latest.current ? -1 : 1);
    latest.current = next;
    navigate(`/your-cards/${next}${search}`, { preventScrollReset: true });
  }
  const turn = (step: -1 | 1) => turnTo(latest.current + step);

  // Navigation moves the focus to the new page; paging returns it to the button.
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

  return { turn, turnTo, direction, pressed };
}

function Head({ defeated, total, missingOnly }: Count & { missingOnly: boolean }) {
  const share = percentOf({ defeated, total });
  return (
    <header className={`actions items-end justify-between ${classes.head}`}>
      <h1>Your Cards</h1>
      <div className={`grid gap-2 dim ${classes.collected}`}>
        <p>
          <strong className="gold type-title">
            {defeated}/{total}
          </strong>{' '}
          collected, {share}%
        </p>
        <Bar share={total && defeated / total} />
      </div>
      <ButtonLink to={missingOnly ? '/your-cards/1' : '/your-cards/1?only=missing'}>
        {missingOnly ? 'Show all' : 'Missing only'}
      </ButtonLink>
      {missingOnly && defeated === total && (
        <p className="dim w-full">Nothing missing. The binder is full.</p>
      )}
      {defeated === 0 && (
        <p className="dim w-full">No cards yet. Beat a breed in the ring, and its card is yours.</p>
      )}
    </header>
  );
}

const POCKETS = Array.from({ length: CARDS_PER_LEAF }, (_, index) => index);

export function BinderShape() {
  return (
    <div className="stack gap-4">
      <header className={`actions items-end justify-between ${classes.head}`}>
        <h1>Your Cards</h1>
        <p role="status" className={`grid gap-2 dim ${classes.collected}`}>
          Opening the binder…
        </p>
        <span className={`min-h-touch ${classes.buttonShape}`} aria-hidden="true" />
      </header>
      <div className={classes.binder} aria-hidden="true">
        <div className={`relative grid ${classes.spread}`}>
          {['left', 'right'].map((side) => (
            <ul key={side} className={`grid content-start rounded-card ${classes.leaf}`}>
              {POCKETS.map((pocket) => (
                <li key={pocket}>
                  <BlankCard />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <div className={`${pagination.pages} ${classes.turner}`} aria-hidden="true">
        <span className={`min-h-touch ${classes.buttonShape}`} />
      </div>
    </div>
  );
}
