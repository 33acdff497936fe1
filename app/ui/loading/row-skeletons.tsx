import type { ReactNode } from 'react';
import classes from './row-skeletons.module.css';

const SHAPES = Array.from({ length: 8 }, (_, index) => index);

/** Shapes of what loads, of rows unless there are others; its name can be read after three seconds. */
export function RowSkeletons({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" className="relative grid one-column">
      <p className={`absolute dim text-center border rounded-card ${classes.words}`} data-delayed>
        {label}
      </p>
      <div aria-hidden="true">
        {children ?? (
          <div className={classes.shapes}>
            {SHAPES.map((shape) => (
              <span key={shape} className={classes.shape} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
