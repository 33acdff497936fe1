import { counted, grouped } from '#app/core/count-rules.ts';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { percentOf, type TournamentOdds } from '../../odds/rules.ts';
import classes from './cup-odds.module.css';

const SHOWN = 3;

interface CupOddsProps {
  odds: TournamentOdds | undefined;
  participants: readonly MonsterRecord[];
}

export function CupOdds({ odds, participants }: CupOddsProps) {
  if (!odds)
    return (
      <div
        className={`flex flex-wrap items-center min-h-touch mb-2 ${classes.odds}`}
        aria-hidden="true"
      />
    );
  return <Favourites {...{ odds, participants }} />;
}

function Favourites({
  odds: { champion, cups },
  participants,
}: CupOddsProps & { odds: TournamentOdds }) {
  const byId = new Map(participants.map((record) => [record.ID, record]));
  const all = champion.flatMap(({ ID, chance }) => {
    const record = byId.get(ID);
    return record ? [{ record, chance }] : [];
  });
  if (all.length < 2) return null;
  const others = all.slice(SHOWN);
  return (
    <section
      className={`flex flex-wrap items-center min-h-touch mb-2 ${classes.odds}`}
      aria-labelledby="cup-odds"
    >
      <p id="cup-odds" className="type-name">
        To win the cup
      </p>
      <Chances all={all.slice(0, SHOWN)} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary className="summary">{counted(others.length, 'other')}</summary>
          <Chances all={others} />
          {cups && <p className="small">from {grouped(cups)} simulated cups</p>}
        </details>
      )}
    </section>
  );
}

function Chances({ all }: { all: { record: MonsterRecord; chance: number }[] }) {
  return (
    <ol className={`actions min-w-0 ${classes.list}`}>
      {all.map(({ record: { ID, MONSTER_NAME, RACE }, chance }) => (
        <li key={ID} className={`line min-w-0 ${classes.one}`}>
          <Portrait race={RACE} alt="" size={36} />
          <span className={`name truncate ${classes.name}`} dir="auto">
            {MONSTER_NAME}
          </span>
          <b className="type-name whitespace-nowrap">{percentOf(chance)}</b>
        </li>
      ))}
    </ol>
  );
}
