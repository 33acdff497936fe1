import { allMatches, createBracket, participantOf } from '@ringside/bracket';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { ComingMatch, ListedMonster, ListedTournament } from './contract.ts';
import { outIds } from './edits/edits.ts';
import { type FindRecords, findParticipants } from './participants-store.server.ts';
import { inQueue, MIN_PARTICIPANTS } from './rules.ts';
import type { TournamentDocument } from './store.server.ts';

const MAX_LIVE = 20;
const MAX_COMING = 2;

export async function withComing(
  db: Kysely<Tables>,
  listed: ListedTournament[],
  findRecords: FindRecords,
): Promise<ListedTournament[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'name', 'document_json'])
    .where('champion_id', 'is', null)
    .where('archived', '=', 0)
    .where('participant_count', '>=', MIN_PARTICIPANTS)
    .orderBy('updated_at', 'desc')
    .limit(MAX_LIVE)
    .execute();
  const coming = new Map<string, ComingMatch[]>();
  for (const { id, name, document_json } of rows) {
    const matches = comingOf(JSON.parse(document_json));
    const ids = matches.flatMap(({ leftId, rightId }) => [leftId, rightId]);
    const records = await findParticipants(db, id, ids, findRecords);
    const monsterOf = (of: number): ListedMonster[] =>
      records
        .filter(({ ID }) => ID === of)
        .map(({ ID, MONSTER_NAME, RACE }) => ({ ID, MONSTER_NAME, RACE }));
    const pairs = matches.flatMap((match) => {
      const [[left], [right]] = [monsterOf(match.leftId), monsterOf(match.rightId)];
      return left && right ? [{ id: match.id, left, right }] : [];
    });
    coming.set(name, pairs);
  }
  return listed.map((tournament) => {
    const next = coming.get(tournament.id);
    return next ? { ...tournament, coming: next } : tournament;
  });
}

function comingOf({ participantIds, outcomes, queue, ...options }: TournamentDocument) {
  const bracket = createBracket(participantIds, outcomes, { ...options, out: outIds(options.out) });
  return inQueue(
    allMatches(bracket).filter(({ state }) => state === 'ready'),
    queue,
  )
    .slice(0, MAX_COMING)
    .map(({ id, left, right }) => ({
      id,
      leftId: participantOf(left) ?? 0,
      rightId: participantOf(right) ?? 0,
    }));
}
