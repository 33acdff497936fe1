import { isMissing } from '@ringside/page-queries';
import { apiContext } from '@ringside/page-queries/page-data';
import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useRouteError,
} from 'react-router';
import { textParameter } from '#app/features/guide/list-address.ts';
import { withSpaces } from '#app/features/guide/rules.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { Portrait } from '#app/features/guide/web/shared/portrait.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { type MonsterRecord, RECORD_MESSAGE, searchMonsters, searchNames } from '../../contract.ts';

const NEAREST = 4;

export async function orNearest<T>(args: LoaderFunctionArgs, loaded: Promise<T>): Promise<T> {
  try {
    return await loaded;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const nearest = await nearestRecords(args).catch(() => []);
    throw data({ message: RECORD_MESSAGE, nearest }, { status: 404, statusText: RECORD_MESSAGE });
  }
}

async function nearestRecords({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const term = textParameter(id);
  const named = /^\d*$/.test(term) ? [] : (await api(searchNames, { query: { term } })).monsters;
  if (named.length > 0) return named.slice(0, NEAREST);
  return (await api(searchMonsters, { query: { LIMIT: NEAREST } })).data;
}

export function UnknownRecord() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error)
    ? (error.data as { nearest?: MonsterRecord[] } | null)?.nearest
    : undefined;
  if (!known) throw error;
  return (
    <MissingPage
      title="No such monster"
      text={
        known.length > 0
          ? 'The history has no such record. Perhaps one of these, or a search by name.'
          : 'The history has no such record. A search by name finds the others.'
      }
    >
      <ul className="stack gap-2">
        {known.map(({ ID, MONSTER_NAME, RACE, USER }) => (
          <li key={ID}>
            <Link
              to={`/monster-history/${ID}`}
              className="card line gap-3"
              style={{ textAlign: 'start' }}
            >
              <Portrait race={RACE} alt="" size={48} />
              <span>
                <span className="name">{MONSTER_NAME}</span>{' '}
                <span className="small">
                  {withSpaces(RACE)} · {USER ?? 'NPC'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/search">Search</ButtonLink>
    </MissingPage>
  );
}
