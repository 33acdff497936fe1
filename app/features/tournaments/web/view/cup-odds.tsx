import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/count.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import { percentOf, type TournamentOdds } from '../../odds/rules.ts';
import classes from './cup-odds.module.css';

const SHOWN = 3;

interface CupOddsProps {
  odds: TournamentOdds | undefined;
  participants: readonly MonsterRecord[];
}

/** Each monster's chance to win the cup: the favourites, and behind a button the others. */
export function CupOdds({ odds, participants }: CupOddsProps) {
  if (!odds) return <div className={classes.odds} aria-hidden="true" />;
  return <Favourites {...{ odds, participants }} />;
}

function Favourites({
  odds: { champion, matches },
  participants,
}: CupOddsProps & { odds: TournamentOdds }) {
  const byId = new Map(participants.map((record) => [record.ID, record]));
  const all = champion.flatMap(({ ID, chance }) => {
    const record = byId.get(ID);
    return record ? [{ record, chance }] : [];
  });
  if (all.length === 0 && matches.length > 0) {
    return (
      <p className={classNames(classes.odds, texts.small)}>
        Chances to win the cup follow in its late rounds.
      </p>
    );
  }
  if (all.length < 2) return null;
  const others = all.slice(SHOWN);
  return (
    <section className={classes.odds} aria-labelledby="cup-odds">
      <p id="cup-odds" className={classes.title}>
        To win the cup
      </p>
      <Chances all={all.slice(0, SHOWN)} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary className={texts.summary}>{counted(others.length, 'other')}</summary>
          <Chances all={others} />
        </details>
      )}
    </section>
  );
}

function Chances({ all }: { all: { record: MonsterRecord; chance: number }[] }) {
  return (
    <ol className={classNames(layouts.actions, classes.list)}>
      {all.map(({ record: { ID, MONSTER_NAME, RACE }, chance }) => (
        <li key={ID} className={classNames(layouts.line, classes.one)}>
          <Portrait race={RACE} alt="" size={36} />
          <span className={classNames(texts.name, texts.oneLine, classes.name)} dir="auto">
            {MONSTER_NAME}
          </span>
          <b className={classes.chance}>{percentOf(chance)}</b>
        </li>
      ))}
    </ol>
  );
}
