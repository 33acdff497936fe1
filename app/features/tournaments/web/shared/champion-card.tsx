import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import classes from './champion-card.module.css';

export function ChampionCard({ champion }: { champion: MonsterRecord }) {
  const { ID, MONSTER_NAME, RACE, USER } = champion;
  return (
    <Link
      to={`/monster-history/${ID}`}
      className={`centred card flex-none ${classes.card}`}
      data-monster={ID}
    >
      <Portrait race={RACE} alt="" size={120} />
      <span className={`mt-2 gold type-name ${classes.word}`}>Champion</span>
      <span className="type-title" dir="auto">
        {MONSTER_NAME}
      </span>
      {USER && (
        <span className="small" dir="auto">
          {USER}
        </span>
      )}
    </Link>
  );
}
