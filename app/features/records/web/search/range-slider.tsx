import { MAX_COMBINED_STATS, MIN_COMBINED_STATS } from '../../rules.ts';
import classes from './range-slider.module.css';

const STEP = 50;

interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  onChange: (range: { min: number; max: number }) => void;
}

export function RangeSlider({ label, min, max, onChange }: RangeSliderProps) {
  const percent = (value: number) => (value / MAX_COMBINED_STATS) * 100;
  const shared = {
    type: 'range',
    min: MIN_COMBINED_STATS,
    max: MAX_COMBINED_STATS,
    step: STEP,
    className: `absolute m-0 bg-none ${classes.thumb}`,
  } as const;
  return (
    <fieldset className={classes.slider}>
      <legend>
        {label}{' '}
        <output>
          {min} to {max}
        </output>
      </legend>
      <div className={`relative ${classes.track}`}>
        <span
          className={classes.chosen}
          style={{
            insetInlineStart: `${percent(min)}%`,
            insetInlineEnd: `${100 - percent(max)}%`,
          }}
        />
        <input
          {...shared}
          aria-label="At least"
          value={min}
          onChange={(event) => onChange({ min: Math.min(Number(event.target.value), max), max })}
          // If both thumbs are at the right end, only the lower one can move, so it is on top.
          style={{ zIndex: min > MAX_COMBINED_STATS / 2 ? 2 : 1 }}
        />
        <input
          {...shared}
          aria-label="At most"
          value={max}
          onChange={(event) =>
            onChange({ min, max: Math.max(Number(event.target.value), min, STEP) })
          }
          style={{ zIndex: 1 }}
        />
      </div>
    </fieldset>
  );
}
