import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isolated } from '#app/core/names/rules.ts';
import { Counted } from '#app/core/spoilers/web/shared/hidden-results.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import type { MonsterRecord } from '../../contract.ts';
import { readBefore } from '../../rules.ts';
import { recordFightsQuery } from '../queries.ts';
import { FightList, FightPages } from '../shared/fight-list.tsx';
import { RunStory } from './run-story.tsx';

export function HistoryFights({ id, monster }: { id: string; monster: MonsterRecord }) {
  const before = readBefore(useSearchParams()[0]);
  const fights = useQuery(recordFightsQuery(useApi(), id, before));
  return (
    <section className="stack gap-2" aria-labelledby="fights">
      <h2 id="fights">The run</h2>
      <Counted what="The story of its run">
        <RunStory id={id} monster={monster} />
      </Counted>
      {fights.data?.fights.length === 0 && (
        <ListNote>
          {before === null
            ? `${isolated(monster.MONSTER_NAME)} has not fought yet. The first fight shows up here.`
            : 'No older fights.'}
        </ListNote>
      )}
      {!fights.data && (
        <NotYet
          query={fights}
          what="the fights"
          shapes={<div className="rounded-card bg-raised p-6" />}
        />
      )}
      <FightList fights={fights.data?.fights.map((fight) => ({ ...fight, own: monster })) ?? []} />
      <FightPages before={before} next={fights.data?.next} />
    </section>
  );
}
