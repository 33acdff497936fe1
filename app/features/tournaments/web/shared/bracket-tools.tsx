import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TournamentView } from '../../bracket/bracket-view.ts';
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
      <VisuallyHidden> shown</VisuallyHidden>
    </span>
  );
}

function ZoomButtons({ zoom: { factor, smallest, largest, step, reset } }: { zoom: Zoom }) {
  return (
    <fieldset className={classes.zoom}>
      <legend>
        <VisuallyHidden>Zoom</VisuallyHidden>
      </legend>
      <Button disabled={smallest} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
        <VisuallyHidden>Smaller</VisuallyHidden>
      </Button>
      <Button onClick={reset}>
        {Math.round(factor * 100)}%<VisuallyHidden>, back to full size</VisuallyHidden>
      </Button>
      <Button disabled={largest} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
        <VisuallyHidden>Larger</VisuallyHidden>
      </Button>
    </fieldset>
  );
}
