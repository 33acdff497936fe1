import type { Kysely } from 'kysely';
import { hideNames } from '#app/core/names/hide-names.ts';
import { HIDDEN_NAME, type HiddenNames } from '#app/core/names/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { AnnouncedData, Announcement, FightData, Message, TournamentData } from './rules.ts';
import { findPlayerNames, type OutboxRow } from './store.server.ts';

export function screened(message: Message, hidden: HiddenNames): Message {
  const data = hideNames(message.data, hidden) as Partial<TournamentData>;
  const name = data.tournament?.name;
  const isHidden = name !== undefined && hidden.has('tournament', name);
  return { ...message, data: isHidden ? { ...data, tournament: { name: HIDDEN_NAME } } : data };
}

export async function messageOf(
  db: Kysely<Tables>,
  row: OutboxRow,
): Promise<Message & { id: string }> {
  const type = row.type as Announcement['type'];
  const message = { id: row.message_id, type, happenedAt: row.happened_at };
  const data = JSON.parse(row.data_json);
  if (type !== 'fight.decided' && type !== 'fight.announced') return { ...message, data };
  const players: (string | null)[] = JSON.parse(row.players_json);
  const names = await findPlayerNames(
    db,
    players.filter((player) => player !== null),
  );
  const [left, right] = players.map((player) => (player === null ? undefined : names.get(player)));
  const { leftCombatant, rightCombatant, ...rest } = data as FightData | AnnouncedData;
  return {
    ...message,
    data: {
      ...rest,
      leftCombatant: { ...leftCombatant, ...(left !== undefined && { USER: left }) },
      rightCombatant: { ...rightCombatant, ...(right !== undefined && { USER: right }) },
    },
  };
}
