import { type MouseEvent, useEffect, useRef } from 'react';
import { STATS } from '#app/features/guide/contract.ts';
import { monsterPath, raceDisplayName } from '#app/features/guide/rules.ts';
import { GradeLetter } from '#app/features/guide/web/shared/grade-letter.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { RosterEntry } from '#app/features/guide/web/shared/roster-query.ts';
import { STAT_NAMES } from '#app/features/guide/web/shared/stat-names.ts';
import { isRare } from '#app/features/progress/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import classes from './card-dialog.module.css';

export function CardDialog({ card, onClose }: { card: RosterEntry | null; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (card) dialog.current?.showModal();
  }, [card]);

  function closeOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="open-card"
      onClose={onClose}
      onClick={closeOutside}
    >
      {card && (
        <>
          <OpenCard card={card} />
          <div className={`stack gap-2 mt-2 ${classes.actions}`}>
            <ButtonLink to={monsterPath(card.META)} className="px-2">
              Open the entry
            </ButtonLink>
            <Button onClick={() => dialog.current?.close()} className="px-2">
              Back to the binder
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

function OpenCard({ card }: { card: RosterEntry }) {
  const { number, name, META, gains } = card;
  return (
    <article className={classNames('overflow-hidden', classes.card, isRare(card) && classes.rare)}>
      <header className={`ends items-baseline ${classes.head}`}>
        <h2 id="open-card">{name}</h2>
        <span className="flex-none type-name">No. {number}</span>
      </header>
      <Portrait
        race={META.RACE_SUPERTYPE}
        alt=""
        size={320}
        className={`w-full ${classes.picture}`}
      />
      <p className={`type-label ${classes.race}`}>{raceDisplayName(META)}</p>
      <dl className={`stack gap-1 text-center ${classes.grades}`}>
        {STATS.map((stat, index) => (
          <div key={stat}>
            <dt className="type-caption">
              <abbr title={STAT_NAMES[stat]}>{stat}</abbr>
            </dt>
            <dd>
              <GradeLetter gain={gains[index] ?? 1} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
