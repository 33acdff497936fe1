import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { withSpaces } from '#app/features/monsters/rules.ts';
import { Portrait } from '#app/features/monsters/web/shared/portrait.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { RelativeTime } from '#app/ui/time/relative-time.tsx';
import type { MonsterRecord, RecordFight } from '../../contract.ts';
import { readBefore } from '../../rules.ts';
import { recordFightsQuery } from '../queries.ts';
import classes from './history-fights.module.css';

const PORTRAIT_PX = 44;

/** The fights of a record with their opponents, newest first. */
export function HistoryFights({ id, monster }: { id: string; monster: MonsterRecord }) {
  const before = readBefore(useSearchParams()[0]);
  const fights = useQuery(recordFightsQuery(useApi(), id, before));
  return (
    <section className={classes.fights} aria-labelledby="fights">
      <h2 id="fights">Fights</h2>
      {fights.data?.fights.length === 0 && (
        <p className={classes.none}>
          {before === null
            ? `${monster.MONSTER_NAME} has not fought yet. The first fight shows up here.`
            : 'No older fights.'}
        </p>
      )}
      {!fights.data && fights.errorUpdateCount > 0 && (
        <p role="alert" className={classes.none}>
          Couldn't load the fights. This page tries again by itself.
        </p>
      )}
      {!fights.data && fights.errorUpdateCount === 0 && <div className={classes.shape} />}
      <ol className={classes.list}>
        {fights.data?.fights.map((fight) => (
          <FightRow key={fight.number} fight={fight} race={monster.RACE} />
        ))}
      </ol>
      <p className={classes.more}>
        {before !== null && (
          <Link to="?" preventScrollReset>
            Latest fights
          </Link>
        )}
        {fights.data?.next && (
          <Link to={`?before=${fights.data.next}`} preventScrollReset>
            Older fights
          </Link>
        )}
      </p>
    </section>
  );
}

function FightRow({ fight, race }: { fight: RecordFight; race: string }) {
  const { won, knockOut, opponent, date } = fight;
  return (
    <li className={classNames(classes.row, won ? classes.won : classes.lost)}>
      <span className={classes.result}>
        {won ? 'Won' : 'Lost'}
        {knockOut && ' by KO'}
      </span>
      <Link to={`/monster-history/${opponent.ID}`} className={classes.opponent}>
        <Portrait race={opponent.RACE} alt="" size={PORTRAIT_PX} className={classes.portrait} />
        <span>
          <span className={classes.name}>{opponent.MONSTER_NAME}</span>
          <span className={classes.race}>
            {withSpaces(opponent.RACE)} · {opponent.USER ?? 'NPC'}
          </span>
        </span>
      </Link>
      <span className={classes.side}>
        <RelativeTime date={date} long />
        <Link to={`/versus/${race.toLowerCase()}/${opponent.RACE.toLowerCase()}`}>
          Head to head
        </Link>
      </span>
    </li>
  );
}
