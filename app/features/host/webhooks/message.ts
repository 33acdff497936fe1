import { createHmac, randomBytes } from 'node:crypto';
import type {
  Announcement,
  ChampionData,
  Combatant,
  FightData,
  RestockData,
  ResultData,
  TournamentData,
} from '#app/core/announcements/rules.ts';
import { hideNames } from '#app/core/names/hide-names.ts';
import { HIDDEN_NAME, type HiddenNames } from '#app/core/names/rules.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';
/** Discord limits a description to 4096 characters; this many items stay far below that. */
const MOST_ITEMS = 20;

/** A secret in the form of Standard Webhooks. */
export const newSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The headers of a message, signed as Standard Webhooks specifies. */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** The content of a message, for any form. */
export interface Message {
  type: Announcement['type'] | 'ringside.test';
  happenedAt: number;
  data: object;
}

/** The site's name and address, for messages. */
export interface Sender {
  productTitle: string;
  publicUrl: string | null;
}

/** The message with hidden names replaced. */
export function screened(message: Message, hidden: HiddenNames): Message {
  const data = hideNames(message.data, hidden) as Partial<TournamentData>;
  const name = data.tournament?.name;
  const isHidden = name !== undefined && hidden.has('tournament', name);
  return { ...message, data: isHidden ? { ...data, tournament: { name: HIDDEN_NAME } } : data };
}

/** The body that Standard Webhooks recommends. */
export function standardBody({ type, happenedAt, data }: Message): string {
  return JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data });
}

/** Discord's body: one embed, with mentions disabled so that no name can notify anybody. */
export function discordBody(message: Message, { productTitle, publicUrl }: Sender): string {
  const { title, description, path } = wordsOf(message, productTitle);
  const embed = {
    title,
    description,
    ...(publicUrl !== null && path !== null && { url: `${publicUrl}${path}` }),
    timestamp: new Date(message.happenedAt).toISOString(),
  };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}

interface Words {
  title: string;
  description: string;
  path: string | null;
}

function wordsOf({ type, data }: Message, productTitle: string): Words {
  switch (type) {
    case 'fight.decided':
      return wordsOfFight(data as FightData);
    case 'tournament.result':
      return wordsOfResult(data as ResultData);
    case 'champion.crowned': {
      const { champion, tournament } = data as ChampionData;
      return {
        title: `Champion of ${plain(tournament.name)}`,
        description: `**${named(champion)}** has won the final.`,
        path: pathOf(tournament.name),
      };
    }
    case 'store.restocked':
      return wordsOfRestock(data as RestockData);
    case 'ringside.test':
      return {
        title: 'It works',
        description: `${plain(productTitle)} reaches this channel.`,
        path: '/',
      };
  }
}

function wordsOfFight({ leftCombatant, rightCombatant, outcome }: FightData): Words {
  const sides = [leftCombatant, rightCombatant] as const;
  const [winner, loser] = outcome.leftSideWins ? sides : ([sides[1], sides[0]] as const);
  return {
    title: 'Fight decided',
    description: `**${named(winner)}** beat ${named(loser)}${outcome.knockOut ? ' by KO' : ''}.`,
    path: `/monster-history/${winner.ID}`,
  };
}

function wordsOfResult({ tournament, matchId, ...result }: ResultData): Words {
  const { leftCombatant: left, rightCombatant: right, leftScore, rightScore } = result;
  const [winner, loser] = result.winner === left.ID ? [left, right] : [right, left];
  const scores = [leftScore, rightScore].sort((a, b) => b - a).join('–');
  return {
    title: plain(tournament.name),
    description: `${matchId}: **${named(winner)}** beat ${named(loser)} ${scores}.`,
    path: pathOf(tournament.name),
  };
}

function wordsOfRestock({ items, raffleItem }: RestockData): Words {
  const names = items.slice(0, MOST_ITEMS).map(({ Name, Cost }) => `${plain(Name)} (${Cost})`);
  const more = items.length > MOST_ITEMS ? `, and ${items.length - MOST_ITEMS} more` : '';
  const raffle = raffleItem ? `\nRaffle: ${plain(raffleItem.Name)}` : '';
  return {
    title: 'The shop is restocked',
    description: `${names.join(', ') || 'Nothing in store'}${more}${raffle}`,
    path: '/shop',
  };
}

const named = ({ MONSTER_NAME, USER }: Combatant) =>
  USER ? `${plain(MONSTER_NAME)} (${plain(USER)})` : plain(MONSTER_NAME);

/** A hidden name has no link. */
const pathOf = (tournament: string) =>
  tournament === HIDDEN_NAME ? null : tournamentPath(tournament);

/** A name with Markdown escaped. */
const plain = (text: string) => text.replace(/[\\*_~`|>[\]()#<:@]/g, '\\$&');
