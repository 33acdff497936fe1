import { useEffect } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Hidden } from '../../../../ui/hidden.tsx';
import type { TournamentView } from '../../view-model.ts';
import classes from './bracket-tools.module.css';

/** Steps of the zoom, as factors. */
const ZOOMS = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5];
const ZOOM_KEYS: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

interface BracketToolsProps {
  rounds: TournamentView['rounds'];
  /** The round a phone shows, and the first one a wide screen shows. */
  shown: number;
  first: number;
  onChoose: (round: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Which rounds are shown, and how large. */
export function BracketTools(props: BracketToolsProps) {
  const { rounds, shown, first, onChoose, zoom, onZoom } = props;
  return (
    <div className={classes.tools}>
      {rounds.length > 1 && (
        <fieldset className={classes.rounds}>
          <legend>
            <Hidden>Rounds</Hidden>
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
            </button>
          ))}
        </fieldset>
      )}
      <Zoom zoom={zoom} onZoom={onZoom} />
    </div>
  );
}

function Zoom({ zoom, onZoom }: Pick<BracketToolsProps, 'zoom' | 'onZoom'>) {
  const at = ZOOMS.indexOf(zoom);
  const step = (by: number) => onZoom(ZOOMS[at + by] ?? zoom);
  useEffect(() => {
    const zoomByKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const typing = (target as Element).closest('input, textarea, select, [contenteditable]');
      if (typing || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (key === '0') onZoom(1);
      const by = ZOOM_KEYS[key];
      if (by) onZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
    };
    document.addEventListener('keydown', zoomByKey);
    return () => document.removeEventListener('keydown', zoomByKey);
  }, [zoom, onZoom]);
  return (
    <fieldset className={classes.zoom}>
      <legend>
        <Hidden>Zoom</Hidden>
      </legend>
      <Button aria-keyshortcuts="-" disabled={at === 0} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
        <Hidden>Smaller</Hidden>
      </Button>
      <Button aria-keyshortcuts="0" onClick={() => onZoom(1)}>
        {Math.round(zoom * 100)}%<Hidden>, back to full size</Hidden>
      </Button>
      <Button aria-keyshortcuts="+" disabled={at === ZOOMS.length - 1} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
        <Hidden>Larger</Hidden>
      </Button>
    </fieldset>
  );
}
