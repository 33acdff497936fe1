import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { MonsterRecord } from '../../contract.ts';
import { readBefore } from '../../rules.ts';
import { recordFightsQuery } from '../queries.ts';
import { FightList } from '../shared/fight-list.tsx';
import classes from './history-fights.module.css';
import { RunStory } from './run-story.tsx';

/** The fights of a record with their opponents, newest first. */
export function HistoryFights({ id, monster }: { id: string; monster: MonsterRecord }) {
  const before = readBefore(useSearchParams()[0]);
  const fights = useQuery(recordFightsQuery(useApi(), id, before));
  return (
    <section className={classes.fights} aria-labelledby="fights">
      <h2 id="fights">The run</h2>
      <RunStory id={id} monster={monster} />
      {fights.data?.fights.length === 0 && (
        <p className={classes.none}>
          {before === null
            ? `${monster.MONSTER_NAME} has not fought yet. The first fight shows up here.`
            : 'No older fights.'}
        </p>
      )}
      {!fights.data && fights.errorUpdateCount > 0 && (
        <p role="alert" className={classes.none}>
          Couldn't load the fights. <Button onClick={() => void fights.refetch()}>Try again</Button>
        </p>
      )}
      {!fights.data && fights.errorUpdateCount === 0 && <div className={classes.shape} />}
      <FightList fights={fights.data?.fights.map((fight) => ({ ...fight, own: monster })) ?? []} />
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
