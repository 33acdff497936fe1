import { counted, percentage } from '#app/core/count-rules.ts';
import { Button } from '#app/ui/button.tsx';
import marks from '#app/ui/looks/marks.module.css';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Form } from '../../contract.ts';
import { CURVE_MIN_FIGHTS, curveOf, FORM_WINDOW, LATEST_RESULTS } from '../../rules.ts';
import classes from './form-card.module.css';

const WIDTH = 100;
const HEIGHT = 40;
const NONE = `centred flex-1 gap-3 small ${classes.none}`;

interface FormCardProps {
  form: Form | undefined;
  isError: boolean;
  retry: () => void;
}

/** The latest results as letters and the win rate as a curve, both to the present at the right; the same height in every state. */
export function FormCard({ form, isError, retry }: FormCardProps) {
  const isOffline = useKeptAt() !== null;
  return (
    <section
      className={`card column gap-3 ${classes.card}`}
      aria-labelledby="form"
      aria-busy={!form && !isError}
    >
      <h2 id="form">Form</h2>
      {form ? (
        <FormContent form={form} />
      ) : isError ? (
        <p className={NONE} role={isOffline ? undefined : 'alert'}>
          {isOffline ? (
            'Not kept on this device. Its form is here again with the connection.'
          ) : (
            <>
              Couldn't load the form. <Button onClick={retry}>Try again</Button>
            </>
          )}
        </p>
      ) : (
        <p className={NONE} />
      )}
    </section>
  );
}

function FormContent({ form: { fights, wins, results } }: { form: Form }) {
  const points = curveOf(results);
  if (fights === 0) {
    return <p className={NONE}>No fights yet. The curve begins with the first one.</p>;
  }
  return (
    <>
      <ol className={marks.results} aria-label="The latest results, the newest last">
        {results
          .slice(0, LATEST_RESULTS)
          .toReversed()
          .map((won, place) => (
            // Results have no ids; the position identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={place} className={won ? undefined : marks.lost}>
              <span aria-hidden="true">{won ? 'W' : 'L'}</span>
              <VisuallyHidden>{won ? 'won' : 'lost'}</VisuallyHidden>
            </li>
          ))}
      </ol>
      {points.length === 0 ? (
        <p className={NONE}>
          {counted(fights, 'fight')}, not enough for a curve yet: it takes {CURVE_MIN_FIGHTS}.
        </p>
      ) : (
        <Curve points={points} ever={wins / fights} />
      )}
    </>
  );
}

const yOf = (share: number) => Math.round((1 - share) * HEIGHT * 100) / 100;

const SHARE = 'plain type-figure tabular-nums';

function Curve({ points, ever }: { points: readonly number[]; ever: number }) {
  const now = points.at(-1) ?? 0;
  const step = WIDTH / (points.length - 1);
  const line = points
    .map((share, place) => `${Math.round(place * step * 100) / 100},${yOf(share)}`)
    .join(' ');
  return (
    <figure className="column flex-1 gap-2">
      <div className={`relative flex-1 ${classes.plot}`}>
        <svg
          className="block w-full h-full"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Win rate between ${percentage(Math.min(...points))} and ${percentage(Math.max(...points))} over the last ${points.length} fights, now ${percentage(now)}; ${percentage(ever, 1)} ever`}
        >
          <line className={classes.ever} x1="0" x2={WIDTH} y1={yOf(ever)} y2={yOf(ever)} />
          <polyline className={classes.line} points={line} />
        </svg>
        <span
          className={`absolute dim type-label tabular-nums ${classes.end} ${classes.top}`}
          aria-hidden="true"
        >
          100%
        </span>
        <span
          className={`absolute dim type-label tabular-nums ${classes.end} ${classes.bottom}`}
          aria-hidden="true"
        >
          0%
        </span>
      </div>
      <figcaption className="small">
        <b className={SHARE}>{percentage(now)}</b> of the last {FORM_WINDOW} fights,{' '}
        <b className={SHARE}>{percentage(ever, 1)}</b> ever (dashed)
      </figcaption>
    </figure>
  );
}
