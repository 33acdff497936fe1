import type { CSSProperties } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { formatDuration } from '../../../catalogue/rules.ts';
import { seekTo } from '../shared/player.ts';
import { usePlayerTime } from '../shared/use-player.ts';
import classes from './progress-slider.module.css';

export function ProgressSlider({ figures = false }: { figures?: boolean }) {
  const { seconds, durationSeconds } = usePlayerTime();
  const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0;
  return (
    <div className={classNames('flex items-center gap-3 min-w-0', figures && classes.withFigures)}>
      {figures && (
        <span className={`dim type-label ${classes.figure}`}>{formatDuration(seconds)}</span>
      )}
      <input
        type="range"
        className={`grow ${classes.slider}`}
        aria-label="Position in the song"
        aria-valuetext={`${formatDuration(seconds)} of ${formatDuration(durationSeconds)}`}
        min={0}
        max={Math.max(1, Math.ceil(durationSeconds))}
        step={1}
        value={Math.round(seconds)}
        disabled={durationSeconds === 0}
        onChange={(event) => seekTo(event.currentTarget.valueAsNumber)}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
      />
      {figures && (
        <span className={`dim type-label text-end ${classes.figure}`}>
          {formatDuration(durationSeconds)}
        </span>
      )}
    </div>
  );
}
