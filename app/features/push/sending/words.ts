import type {
  AnnouncedData,
  BegunData,
  FightData,
  Message,
  NextMatchData,
  RestockData,
} from '#app/core/announcements/rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import { HIDDEN_NAME, isolated } from '#app/core/names/rules.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { formatZ } from '#app/features/shop/rules.ts';
import type { CallKind } from '../rules.ts';
import type { ShownCall } from '../shown-call.ts';

export interface Call {
  kind: CallKind;
  message: Message;
  until: number;
  right?: boolean | undefined;
  wished?: readonly string[] | undefined;
}

const URGENT: readonly CallKind[] = ['match', 'ring', 'cup'];

const MOST_LINES = 4;

/** Of a message, which a push service may refuse beyond 4096 bytes encrypted. */
const MOST_BYTES = 3900;

/** The words without results are sent along: only the browser knows whether it hides them. */
export function wordsOf(calls: readonly Call[], tellsResults: boolean): ShownCall {
  const free = wordsWith(calls, false);
  if (!tellsResults) return free;
  const told = wordsWith(calls, true);
  const { title, body } = free;
  if (told.title === title && told.body === body) return told;
  const both = { ...told, spoilerFree: { title, body } };
  return Buffer.byteLength(JSON.stringify(both)) > MOST_BYTES ? free : both;
}

function wordsWith(calls: readonly Call[], tellsResults: boolean): ShownCall {
  const all = calls.map((call) => wordsOfOne(call, tellsResults));
  const [only] = all;
  if (only && all.length === 1) return only;
  const lines = all.slice(-MOST_LINES).map(({ title, body }) => `${title}: ${body}`);
  const more = all.length - lines.length;
  const first = URGENT.map((kind) => all[calls.findLastIndex((call) => call.kind === kind)]).find(
    (words) => words !== undefined,
  );
  return {
    title: first
      ? `${first.title}, and ${all.length - 1} more`
      : `${all.length} calls from the arena`,
    body: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    url: first?.url ?? '/recent',
    tag: 'bundle',
  };
}

function wordsOfOne({ kind, message, right, wished }: Call, tellsResults: boolean): ShownCall {
  switch (kind) {
    case 'ring': {
      const body = `${pairOf(message.data as AnnouncedData)}. Bets are open.`;
      return { title: 'In the ring', body, url: '/next', tag: kind };
    }
    case 'match': {
      const { tournament, ...pair } = message.data as NextMatchData;
      const url = pathOf(tournament.name);
      return { title: `You are next in ${tournament.name}`, body: pairOf(pair), url, tag: kind };
    }
    case 'cup': {
      const { tournament, participants } = message.data as BegunData;
      const body = `${participants} take part.`;
      return { title: `${tournament.name} begins`, body, url: pathOf(tournament.name), tag: kind };
    }
    case 'wish':
      return wordsOfWishes(message.data as RestockData, wished);
    case 'pick':
    case 'result':
      return wordsOfResult(kind, message.data as FightData, { right, tellsResults });
  }
}

function wordsOfWishes({ items }: RestockData, wished: readonly string[] = []): ShownCall {
  const there = items.filter(({ Slug }) => wished.includes(Slug));
  const [first] = there;
  const isOne = first && there.length === 1;
  return {
    title: isOne
      ? `${first.Name} is in store`
      : `${there.length} items on your wishlist are in store`,
    body: there.map(({ Name, Cost }) => `${Name}: ${formatZ(Cost)}`).join(', '),
    url: '/shop?view=wishlist',
    tag: 'wish',
  };
}

function wordsOfResult(
  kind: 'pick' | 'result',
  fight: FightData,
  { right, tellsResults }: { right: boolean | undefined; tellsResults: boolean },
): ShownCall {
  const { number, leftCombatant, rightCombatant, outcome } = fight;
  const place = { url: fightPath(number), tag: kind };
  if (!tellsResults) {
    const title = kind === 'pick' ? 'The result of your pick is in' : 'A fight is over';
    return { title, body: `${pairOf(fight)}: see who won.`, ...place };
  }
  const [winner, loser] = outcome.leftSideWins
    ? [leftCombatant, rightCombatant]
    : [rightCombatant, leftCombatant];
  const body = `${named(winner)} beat ${named(loser)}${outcome.knockOut ? ' by KO' : ''}.`;
  if (kind === 'result') return { title: `${isolated(winner.MONSTER_NAME)} won`, body, ...place };
  return { title: right ? 'Your pick was right' : 'Your pick was wrong', body, ...place };
}

const pairOf = ({
  leftCombatant,
  rightCombatant,
}: Pick<AnnouncedData, 'leftCombatant' | 'rightCombatant'>) =>
  `${named(leftCombatant)} against ${named(rightCombatant)}`;

const named = ({
  MONSTER_NAME,
  USER,
}: Pick<AnnouncedData['leftCombatant'], 'MONSTER_NAME' | 'USER'>) =>
  USER ? `${isolated(MONSTER_NAME)} (${isolated(USER)})` : isolated(MONSTER_NAME);

const pathOf = (tournament: string) =>
  tournament === HIDDEN_NAME ? '/tournament/view' : tournamentPath(tournament);
