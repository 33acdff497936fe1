import type { ReactNode } from 'react';
import classes from './row-skeletons.module.css';

/** Of a page's first screen; rows without one. */
export type Form = 'fights' | 'lists' | 'chart';

interface RowSkeletonsProps {
  label: string;
  form?: Form | undefined;
  children?: ReactNode;
}

/** Shapes of what loads; its name can be read after three seconds. */
export function RowSkeletons({ label, form, children }: RowSkeletonsProps) {
  return (
    <div role="status" className="relative grid one-column w-full">
      <p className={`absolute dim text-center border rounded-card ${classes.words}`} data-delayed>
        {label}
      </p>
      <div aria-hidden="true">
        {children ?? <div className={classes.shapes} data-form={form} />}
      </div>
    </div>
  );
}
