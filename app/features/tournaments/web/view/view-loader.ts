import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { neededQuery, panel, serverQueries } from '@ringside/page-queries';
import { apiContext } from '@ringside/page-queries/page-data';
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router';
import { tournamentIdOf, tournamentPath } from '#app/core/tournament-address.ts';
import { getTournament, type ListedTournament, listTournaments } from '../../contract.ts';
import type { RenamedAnswer } from '../../lifecycle/contract.ts';
import { hidesResults } from '../../shown-bracket/spoilers.ts';
import { snapshotQuery, tournamentOddsQuery, tournamentQuery } from '../queries.ts';

interface UnknownTournament {
  message: string;
  others: ListedTournament[];
}

const MOST_OTHERS = 50;

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const id = tournamentIdOf(args.params.id ?? '');
  const tournament = await orOthers(api, api(getTournament, { params: { id } }));
  const known = { ...tournamentQuery(api, id), queryFn: () => tournament };
  return serverQueries((_, { searchParams }) => [
    known,
    panel(snapshotQuery(api)),
    ...(hidesResults(searchParams) ? [] : [panel(tournamentOddsQuery(api, id))]),
  ])(args);
}

/** In the browser: data missing from the cache. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  await orOthers(api, neededQuery(args, tournamentQuery(api, args.params.id ?? '')));
  return null;
}

async function orOthers<T>(api: Client, tournament: Promise<T>): Promise<T> {
  try {
    return await tournament;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status, more } = error;
    const { renamedTo } = more as Partial<RenamedAnswer>;
    if (renamedTo !== undefined) throw redirect(tournamentPath(renamedTo));
    const others = status === 404 ? await api(listTournaments) : [];
    const unknown: UnknownTournament = { message, others: others.slice(0, MOST_OTHERS) };
    throw data(unknown, { status: status || 503, statusText: message });
  }
}

export function othersOf(error: unknown): ListedTournament[] | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  return (error.data as Partial<UnknownTournament> | null)?.others ?? null;
}
