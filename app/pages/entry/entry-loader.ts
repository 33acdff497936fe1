import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import type { EndpointResponse } from '@ringside/contract/endpoint';
import { neededQuery, panel, serverQueries } from '@ringside/page-queries';
import { apiContext, queryClientContext } from '@ringside/page-queries/page-data';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
  redirect,
} from 'react-router';
import { raceFormQuery } from '#app/features/fights/form/web/queries.ts';
import {
  calibrationBalance,
  type GuideEntry,
  getEntry,
  type Monster,
} from '#app/features/guide/contract.ts';
import { firstEntry, isDefaultEntry } from '#app/features/guide/default-entries.ts';
import { nearestMonsters } from '#app/features/guide/nearest.ts';
import { guideEntry, monsterPath, raceNameOf } from '#app/features/guide/rules.ts';
import { entryQuery, statisticsQuery } from '#app/features/guide/web/queries.ts';

export interface UnknownMonster {
  message: string;
  nearest: GuideEntry[];
}

export function addressOf({ type = '', subtype = '' }: Params): { type: string; subtype: string } {
  return { type: raceNameOf(type), subtype: raceNameOf(subtype) };
}

export async function loader(args: LoaderFunctionArgs) {
  redirectToCanonical(args);
  const api = args.context.get(apiContext);
  const address = addressOf(args.params);
  const entry = await orNearest(api, args.params, api(getEntry, { params: address }));
  const page = await serverQueries(() => [
    { ...entryQuery(api, address.type, address.subtype), queryFn: () => entry },
    panel(statisticsQuery(api, entry.monster.META.RACE_SUPERTYPE)),
    panel(raceFormQuery(api, entry.monster.META.RACE_SUPERTYPE)),
  ])(args);
  return { ...page, head: headOf(entry) };
}

/** In the browser: data missing from the cache; statistics are loaded after the page is shown. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  redirectToCanonical(args);
  const api = args.context.get(apiContext);
  const queryClient = args.context.get(queryClientContext);
  const { type, subtype } = addressOf(args.params);
  const asked = neededQuery(args, entryQuery(api, type, subtype));
  const entry = await orNearest(api, args.params, asked);
  void queryClient.prefetchQuery(statisticsQuery(api, entry.monster.META.RACE_SUPERTYPE));
  void queryClient.prefetchQuery(raceFormQuery(api, entry.monster.META.RACE_SUPERTYPE));
  return { head: headOf(entry) };
}

function redirectToCanonical({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const { type, subtype } = addressOf(params);
  if (!/^[A-Z0-9_]+$/.test(type + subtype)) return;
  const path = monsterPath({ RACE_TYPE: type, RACE_SUBTYPE: subtype });
  if (path === `/monsters/${params.type}/${params.subtype}`) return;
  throw redirect(`${path}${new URL(request.url).search}`, 301);
}

/** To a supertype's entry, or to the first type for one that this league lacks. */
async function orNearest<T>(api: Client, params: Params, entry: Promise<T>): Promise<T> {
  try {
    return await entry;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error;
    if (error.status !== 404) {
      throw data({ message }, { status: error.status || 503, statusText: message });
    }
    const monsters = await api(calibrationBalance);
    const address = addressOf(params);
    const asked = { RACE_TYPE: address.type, RACE_SUBTYPE: address.subtype };
    if (isDefaultEntry(asked)) throw redirect(monsterPath(firstEntry(monsters, asked)));
    const named = monsters.find(({ META }) => META.RACE_SUPERTYPE === address.type);
    if (named && address.subtype === address.type) throw redirect(monsterPath(named.META));
    const nearest = nearestMonsters(monsters, address);
    const unknown: UnknownMonster = { message, nearest: nearest.map(guideEntry) };
    throw data(unknown, { status: 404, statusText: message });
  }
}

type Head = Pick<Monster, 'number' | 'name' | 'description' | 'META'>;

function headOf({ monster }: EndpointResponse<typeof getEntry>): Head {
  const { number, name, description, META } = monster;
  return { number, name, description, META };
}
