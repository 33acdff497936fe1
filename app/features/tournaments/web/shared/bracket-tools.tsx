import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Hidden } from '../../../../ui/hidden.tsx';
import type { TournamentView } from '../../view-model.ts';
import classes from './bracket-tools.module.css';
import type { Zoom } from './use-zoom.ts';

interface BracketToolsProps {
  rounds: TournamentView['rounds'];
  /** The round a phone shows. */
  shown: number;
  /** The first round a wide screen shows. */
  first: number;
  onChoose: (round: number) => void;
  zoom: Zoom;
}

/** Which rounds are shown, and how large. */
export function BracketTools({ zoom, ...rounds }: BracketToolsProps) {
  return (
    <div className={classes.tools}>
      <Rounds {...rounds} />
      <ZoomButtons zoom={zoom} />
    </div>
  );
}

function Rounds({ rounds, shown, first, onChoose }: Omit<BracketToolsProps, 'zoom'>) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const button = strip.current?.querySelectorAll('button')[shown - 1];
    // Only the strip moves, never the page.
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - button.offsetWidth });
  }, [shown]);
  return (
    <fieldset className={classes.rounds} ref={strip}>
      <legend className={classes.legend}>
        <span className={classes.onPhone}>Round</span>
        <span className={classes.onWide}>Show from</span>
      </legend>
      {rounds.map(({ round, name }) => (
        <button
          key={round}
          type="button"
          className={classNames(
            classes.round,
            round === shown && classes.shown,
            round === first && classes.first,
          )}
          onClick={() => onChoose(round)}
        >
          {name}
          {round === shown && <Chosen where={classes.onPhone} />}
          {round === first && <Chosen where={classes.onWide} />}
        </button>
      ))}
    </fieldset>
  );
}

/** Which round is chosen depends on the screen until somebody chooses one. */
function Chosen({ where }: { where: string | undefined }) {
  return (
    <span className={where}>
      <Hidden> shown</Hidden>
    </span>
  );
}

function ZoomButtons({ zoom: { factor, smallest, largest, step, reset } }: { zoom: Zoom }) {
  return (
    <fieldset className={classes.zoom}>
      <legend>
        <Hidden>Zoom</Hidden>
      </legend>
      <Button disabled={smallest} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
        <Hidden>Smaller</Hidden>
      </Button>
      <Button onClick={reset}>
        {Math.round(factor * 100)}%<Hidden>, back to full size</Hidden>
      </Button>
      <Button disabled={largest} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
        <Hidden>Larger</Hidden>
      </Button>
    </fieldset>
  );
}
