import { createHmac, randomBytes } from 'node:crypto';
import type {
  AnnouncedData,
  BegunData,
  ChampionData,
  Combatant,
  FightData,
  Message,
  NextMatchData,
  RestockData,
  ResultData,
} from '#app/core/announcements/rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import { HIDDEN_NAME, isolated } from '#app/core/names/rules.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import type { Recap } from '#app/features/fight-reports/recap/contract.ts';
import { recapLine, recapPath } from '#app/features/fight-reports/recap/rules.ts';
import { portraitAddress } from '#app/features/guide/portrait-address.ts';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';
/** Discord limits a description to 4096 characters; this many items stay far below that. */
const MOST_ITEMS = 20;
const MOST_TITLE = 256;

export const newSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

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

export interface Sender {
  productTitle: string;
  publicUrl: string | null;
}

export function standardBody({ type, happenedAt, data }: Message): string {
  return JSON.stringify({ type, timestamp: new Date(happenedAt).toISOString(), data });
}

/** Discord's body: one embed, with mentions disabled so that no name can notify anybody. */
export function discordBody(message: Message, { productTitle, publicUrl }: Sender): string {
  const { title, description, path, race } = wordsOf(message, productTitle);
  const embed = {
    title: title.slice(0, MOST_TITLE),
    description,
    ...(publicUrl !== null && path !== null && { url: `${publicUrl}${path}` }),
    ...(publicUrl !== null &&
      race !== undefined && { thumbnail: { url: `${publicUrl}${portraitAddress(race)}` } }),
    timestamp: new Date(message.happenedAt).toISOString(),
  };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}

interface Words {
  title: string;
  description: string;
  path: string | null;
  race?: string;
}

function wordsOf({ type, data }: Message, productTitle: string): Words {
  switch (type) {
    case 'fight.announced':
      return wordsOfPair('Next in the ring', data as AnnouncedData, '/next');
    case 'match.next': {
      const pair = data as NextMatchData;
      const { name } = pair.tournament;
      return wordsOfPair(`Next in ${plain(name)}`, pair, pathOf(name));
    }
    case 'tournament.begun': {
      const { tournament, participants } = data as BegunData;
      return {
        title: `${plain(tournament.name)} begins`,
        description: `${participants} take part.`,
        path: pathOf(tournament.name),
      };
    }
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
        race: champion.RACE,
      };
    }
    case 'store.restocked':
      return wordsOfRestock(data as RestockData);
    case 'day.ended': {
      const recap = data as Recap;
      const { date } = recap;
      return {
        title: `Recap of ${date}`,
        description: recapLine(recap),
        path: recapPath(date),
      };
    }
    case 'ringside.test':
      return {
        title: 'It works',
        description: `${plain(productTitle)} reaches this channel.`,
        path: '/',
      };
  }
}

function wordsOfPair(
  title: string,
  { leftCombatant, rightCombatant }: Pick<AnnouncedData, 'leftCombatant' | 'rightCombatant'>,
  path: string | null,
): Words {
  const description = `**${named(leftCombatant)}** against **${named(rightCombatant)}**.`;
  return { title, description, path, race: leftCombatant.RACE };
}

function wordsOfFight({ number, leftCombatant, rightCombatant, outcome }: FightData): Words {
  const sides = [leftCombatant, rightCombatant] as const;
  const [winner, loser] = outcome.leftSideWins ? sides : ([sides[1], sides[0]] as const);
  return {
    title: 'Fight decided',
    description: `**${named(winner)}** beat ${named(loser)}${outcome.knockOut ? ' by KO' : ''}.`,
    path: fightPath(number),
    race: winner.RACE,
  };
}

function wordsOfResult({ tournament, matchId, ...result }: ResultData): Words {
  const { leftCombatant: left, rightCombatant: right, leftScore, rightScore } = result;
  const [winner, loser] = result.winner === left.ID ? [left, right] : [right, left];
  const scores = [leftScore, rightScore].sort((a, b) => b - a).join('–');
  return {
    title: plain(tournament.name),
    description: `${matchId}: **${named(winner)}** beat ${isolated(named(loser))} ${scores}.`,
    path: pathOf(tournament.name),
    race: winner.RACE,
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

const named = ({ MONSTER_NAME, USER }: Pick<Combatant, 'MONSTER_NAME' | 'USER'>) =>
  USER ? `${plain(MONSTER_NAME)} (${plain(USER)})` : plain(MONSTER_NAME);

const pathOf = (tournament: string) =>
  tournament === HIDDEN_NAME ? null : tournamentPath(tournament);

const plain = (text: string) => text.replace(/[\\*_~`|>[\]()#<:@]/g, '\\$&');
