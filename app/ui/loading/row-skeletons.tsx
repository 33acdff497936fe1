import classes from './row-skeletons.module.css';

const SHAPES = Array.from({ length: 8 }, (_, index) => index);

export function RowSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="relative">
      <p className={`absolute dim text-center ${classes.words}`} data-delayed>
        {label}
      </p>
      <div aria-hidden="true" className={classes.shapes}>
        {SHAPES.map((shape) => (
          <span key={shape} className={classes.shape} />
        ))}
      </div>
    </div>
  );
}
