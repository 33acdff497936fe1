import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import classes from './hit-content.module.css';
import type { Hit } from './hits.ts';

export function HitContent({ title, detail, race, isBare }: Hit & { isBare?: boolean }) {
  return (
    <>
      {race ? (
        <Portrait
          race={race}
          alt=""
          size={40}
          isPlace={isBare}
          className={`rounded bg-raised ${classes.picture}`}
        />
      ) : (
        <span
          className={`middle dim type-figure rounded bg-raised ${classes.initial}`}
          aria-hidden="true"
        >
          {[...title][0]}
        </span>
      )}
      <span className="self-end type-name">{title}</span>
      <span className="small self-start">{detail}</span>
    </>
  );
}
