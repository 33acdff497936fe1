import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import classes from './bracket-tools.module.css';
import type { Zoom } from './use-zoom.ts';

interface BracketToolsProps {
  rounds: TournamentView['rounds'];
  shown: number;
  first: number;
  onChoose: (round: number) => void;
  zoom: Zoom;
  /** Whether a phone shows the tree instead of the list by rounds. */
  tree: boolean;
  onTree: () => void;
}

export function BracketTools({ zoom, tree, onTree, ...rounds }: BracketToolsProps) {
  return (
    <div className={classNames('scripted', classes.tools, tree && classes.tree)}>
      <Rounds {...rounds} />
      <ZoomButtons zoom={zoom} />
      <Button className={classes.onPhone} aria-pressed={tree} onClick={onTree}>
        Tree<VisuallyHidden>, the whole bracket</VisuallyHidden>
      </Button>
    </div>
  );
}

function Rounds({
  rounds,
  shown,
  first,
  onChoose,
}: Pick<BracketToolsProps, 'rounds' | 'shown' | 'first' | 'onChoose'>) {
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const button = strip.current?.querySelectorAll('button')[shown - 1];
    // Scrolls the strip only, never the page.
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - button.offsetWidth });
  }, [shown]);
  return (
    <fieldset
      className={`overflow-x-auto relative flex items-center gap-1 ${classes.rounds}`}
      ref={strip}
    >
      <legend className={`flex-none whitespace-nowrap ${classes.legend}`}>
        <span className={classes.onPhone}>Round</span>
        <span className={classes.onWide}>Show from</span>
      </legend>
      {rounds.map(({ round, name }) => (
        <button
          key={round}
          type="button"
          className={classNames(
            'flex-none min-h-touch px-3 type-name',
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

function Chosen({ where }: { where: string | undefined }) {
  return (
    <span className={where}>
      <VisuallyHidden> shown</VisuallyHidden>
    </span>
  );
}

function ZoomButtons({ zoom: { factor, smallest, largest, step, reset, fitIn } }: { zoom: Zoom }) {
  return (
    <fieldset className={`ms-auto relative flex items-center gap-1 ${classes.zoom}`}>
      <legend>
        <VisuallyHidden>Zoom</VisuallyHidden>
      </legend>
      <Button disabled={smallest} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
        <VisuallyHidden>Smaller</VisuallyHidden>
      </Button>
      <Button className={classes.factor} onClick={reset}>
        {Math.round(factor * 100)}%<VisuallyHidden>, back to full size</VisuallyHidden>
      </Button>
      <Button disabled={largest} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
        <VisuallyHidden>Larger</VisuallyHidden>
      </Button>
      <Button onClick={fitIn}>
        Fit<VisuallyHidden> the whole bracket</VisuallyHidden>
      </Button>
    </fieldset>
  );
}
