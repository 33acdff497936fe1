import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { ComingMatch, ListedMonster, ListedTournament } from './contract.ts';
import { findParticipants } from './participants-store.server.ts';
import { MIN_PARTICIPANTS } from './rules.ts';
import type { TournamentSources } from './store.server.ts';

const MAX_LIVE = 20;

export async function withComing(
  db: Kysely<Tables>,
  listed: ListedTournament[],
  { findRecords, standings }: TournamentSources,
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
    const matches = standings.of(document_json).coming;
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
