import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { sendMedia } from '@ringside/send-media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { winsInARow } from '#app/core/count-rules.ts';
import { fightPath } from '#app/core/fight-address.ts';
import { isolated } from '#app/core/names/rules.ts';
import { tournamentPath } from '#app/core/tournament-address.ts';
import { getChampions } from '#app/features/champions/contract.ts';
import { type AnnouncedFight, getCard } from '#app/features/fight-reports/card/contract.ts';
import { getRecap } from '#app/features/fight-reports/recap/contract.ts';
import { dayBeside, dayOf, recapLine, recapPath } from '#app/features/fight-reports/recap/rules.ts';
import { getPlayerFights, getRaceForm, type OwnFight } from '#app/features/fights/form/contract.ts';
import { getEntry } from '#app/features/guide/contract.ts';
import { monsterPath, raceDisplayName } from '#app/features/guide/rules.ts';
import { getPlayer } from '#app/features/players/contract.ts';
import { getTournament, type Pause, type Tournament } from '#app/features/tournaments/contract.ts';
import {
  allMatchups,
  viewTournament,
} from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import type { Site } from '#app/ui/site.tsx';
import { type AtomEntry, atomXml, type CalendarEvent, calendarText } from './formats.ts';

const OPEN = { config: { open: true } } as const;
const MAX_AGE_SECONDS = 60;
const ENTRIES = 30;
const RECAP_DAYS = 7;
const FIGHT_MINUTES = 10;
const NO_FEED = 'There is no such feed.';

interface Followed {
  title: string;
  page: string;
  entries: (origin: string) => AtomEntry[];
}

type Asked = { Params: Record<string, string> };
export function registerFeeds(app: FastifyInstance, api: Client, site: Site): void {
  registerAtom(app, api, site);
  registerCalendars(app, api, site);
}

const sendFeed = (request: FastifyRequest, reply: FastifyReply, type: string, text: string) =>
  sendMedia(request, reply, {
    source: { bytes: Buffer.from(text) },
    type: `${type}; charset=utf-8`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });

function registerAtom(app: FastifyInstance, api: Client, site: Site): void {
  const { origin } = site;
  const atom = (path: string, find: (params: Record<string, string>) => Promise<Followed>) =>
    app.get<Asked>(`/feeds/${path}`, OPEN, async (request, reply) => {
      const { title, page, entries } = await find(request.params);
      const feed = {
        title: `${title} – ${site.productTitle}`,
        author: site.productTitle,
        url: `${origin}${request.url}`,
        pageUrl: `${origin}${page}`,
        entries: entries(origin),
      };
      return sendFeed(request, reply, 'application/atom+xml', atomXml(feed));
    });

  atom('players/:file', async ({ file }) => {
    const params = { username: nameIn(file, '.atom') };
    const { login, displayName } = await api(getPlayer, { params });
    const { fights } = await api(getPlayerFights, { params, query: { limit: ENTRIES } });
    const page = `/players/${encodeURIComponent(login)}`;
    return { title: `Fights of ${isolated(displayName)}`, page, entries: entriesOf(fights) };
  });

  atom('monsters/:type/:file', async ({ type = '', file }) => {
    const { monster } = await api(getEntry, { params: { type, subtype: nameIn(file, '.atom') } });
    const { RACE_SUPERTYPE: supertype } = monster.META;
    const { latest } = await api(getRaceForm, { params: { supertype } });
    const title = `Fights of the breed ${raceDisplayName(monster.META)}`;
    return { title, page: monsterPath(monster.META), entries: entriesOf(latest) };
  });

  atom('recaps.atom', async () => {
    const today = dayOf(Date.now());
    const days = Array.from({ length: RECAP_DAYS }, (_, at) => dayBeside(today, -1 - at));
    const recaps = await Promise.all(days.map((date) => api(getRecap, { params: { date } })));
    const entries = (origin: string) =>
      recaps
        .filter(({ fights }) => fights > 0)
        .map((recap) => ({
          url: `${origin}${recapPath(recap.date)}`,
          title: `Recap of ${recap.date}: ${recapLine(recap)}`,
          at: new Date(dayBeside(recap.date, 1)).toISOString(),
        }));
    return { title: 'Recaps of the days', page: recapPath(dayBeside(today, -1)), entries };
  });

  atom('champions.atom', async () => {
    const { streaks } = await api(getChampions, { query: { period: 'week' } });
    const entries = (origin: string) =>
      streaks.map(({ ID, MONSTER_NAME, figure, date }) => ({
        // Another entry with each win, so that readers show it again.
        url: `${origin}/monster-history/${ID}#wins-${figure}`,
        title: `${isolated(MONSTER_NAME)}: ${winsInARow(figure)}`,
        at: date,
      }));
    return { title: 'Champions of the week', page: '/champions', entries };
  });
}

function registerCalendars(app: FastifyInstance, api: Client, site: Site): void {
  const calendar = (
    path: string,
    find: (params: Record<string, string>) => Promise<Tournament | null>,
  ) =>
    app.get<Asked>(`/feeds/${path}`, OPEN, async (request, reply) => {
      const cup = await find(request.params);
      const { announced } = await api(getCard, { query: { limit: 1 } });
      const fights = announced.flatMap((fight) => eventOf(fight, cup, site) ?? []);
      const events = [...(cup?.pause ? [pauseEvent(cup, cup.pause, site.origin)] : []), ...fights];
      const name = cup ? `${cup.name} – ${site.productTitle}` : site.productTitle;
      return sendFeed(request, reply, 'text/calendar', calendarText(name, events));
    });

  calendar('fights.ics', async () => null);
  calendar('tournaments/:file', async ({ file }) =>
    api(getTournament, { params: { id: nameIn(file, '.ics') } }),
  );
}

function nameIn(file = '', ending: string): string {
  if (!file.endsWith(ending)) throw new ApiError(404, 'not_found', NO_FEED);
  return file.slice(0, -ending.length);
}

const entriesOf = (fights: readonly OwnFight[]) => (origin: string) =>
  fights.map(({ number, own, opponent, won, knockOut, date }) => ({
    url: `${origin}${fightPath(number)}`,
    title: `${isolated(own.MONSTER_NAME)} ${won ? 'beat' : 'lost to'} ${isolated(opponent.MONSTER_NAME)}${knockOut ? ' by knock-out' : ''}`,
    at: date,
  }));

function pauseEvent(cup: Tournament, { text, since, until }: Pause, origin: string): CalendarEvent {
  return {
    uid: uidOf(`pause ${cup.uid} ${since}`, origin),
    changes: cup.version,
    title: `${cup.name}, pause: ${text}`,
    url: `${origin}${tournamentPath(cup.id)}`,
    startsAt: since,
    minutes: Math.ceil((Date.parse(until) - Date.parse(since)) / 60_000),
    stamp: cup.updatedAt,
  };
}

/** The game host's own words, in a form that every calendar takes. */
const uidOf = (text: string, origin: string) =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 32)}@${new URL(origin).hostname}`;

function eventOf(
  { bout, left, right, announcedAt, startsAt, changes }: AnnouncedFight,
  cup: Tournament | null,
  { origin, productTitle }: Site,
): CalendarEvent | null {
  const isPair = (ids: (number | null)[]) => ids.includes(left.ID) && ids.includes(right.ID);
  const match = cup
    ? allMatchups(viewTournament(cup)).find(
        ({ state, rows }) =>
          state === 'ready' && isPair(rows.map(({ participant }) => participant?.ID ?? null)),
      )
    : null;
  if (match === undefined) return null;
  const pair = `${isolated(left.MONSTER_NAME)} vs ${isolated(right.MONSTER_NAME)}`;
  return {
    uid: uidOf(bout, origin),
    changes,
    title: cup && match ? `${cup.name}, ${match.roundName}: ${pair}` : `${productTitle}: ${pair}`,
    url: cup ? `${origin}${tournamentPath(cup.id)}` : `${origin}/next`,
    startsAt,
    minutes: FIGHT_MINUTES,
    stamp: announcedAt,
  };
}
