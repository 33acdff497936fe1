import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import classes from './bracket-tools.module.css';

interface BracketToolsProps {
  rounds: TournamentView['rounds'];
  shown: number;
  first: number;
  onChoose: (round: number) => void;
  fitted: boolean;
  onFit: () => void;
}

export function BracketTools(props: BracketToolsProps) {
  const { rounds, shown, first, onChoose, fitted, onFit } = props;
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const button = strip.current?.querySelectorAll('button')[shown - 1];
    // Scrolls the strip only, never the page.
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - button.offsetWidth });
  }, [shown]);
  return (
    <div className={classNames('scripted', classes.tools, fitted && classes.fitted)}>
      <fieldset className={`relative flex items-center gap-1 ${classes.rounds}`} ref={strip}>
        <legend className={`flex-none whitespace-nowrap ${classes.legend}`}>Show from</legend>
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
      <Button className={`ms-auto ${classes.fit}`} aria-pressed={fitted} onClick={onFit}>
        Fit<VisuallyHidden> the whole bracket</VisuallyHidden>
      </Button>
    </div>
  );
}

function Chosen({ where }: { where: string | undefined }) {
  return (
    <span className={where}>
      <VisuallyHidden> shown</VisuallyHidden>
    </span>
  );
}
