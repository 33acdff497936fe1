import { Link } from 'react-router';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import { classNames } from '#app/ui/class-names.ts';
import boxes from '#app/ui/looks/boxes.module.css';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
import classes from './champion-card.module.css';

const PORTRAIT_PX = 120;

export function ChampionCard({ champion }: { champion: MonsterRecord }) {
  const { ID, MONSTER_NAME, RACE, USER } = champion;
  return (
    <Link
      to={`/monster-history/${ID}`}
      className={classNames(layouts.centred, boxes.card, classes.card)}
      data-monster={ID}
    >
      <Portrait race={RACE} alt="" size={PORTRAIT_PX} />
      <span className={classes.word}>Champion</span>
      <span className={classes.name} dir="auto">
        {MONSTER_NAME}
      </span>
      {USER && (
        <span className={texts.small} dir="auto">
          {USER}
        </span>
      )}
    </Link>
  );
}
