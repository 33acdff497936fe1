import { isMissing } from '@ringside/page-queries';
import { apiContext } from '@ringside/page-queries/page-data';
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router';
import { comparePath } from '#app/features/guide/compare-rules.ts';
import { calibrationBalance, MONSTER_MESSAGE } from '#app/features/guide/contract.ts';
import { nearestMonsters } from '#app/features/guide/nearest.ts';
import { raceNameOf, withSpaces } from '#app/features/guide/rules.ts';
import { MissingPage } from '#app/features/guide/web/shared/missing-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { versusPath } from '../rules.ts';

const NEAREST = 3;

type Pair = [a: string, b: string];

export async function orNearestPairs<T>(args: LoaderFunctionArgs, loaded: Promise<T>): Promise<T> {
  try {
    return await loaded;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const pairs = await nearestPairs(args).catch(() => []);
    throw data({ message: MONSTER_MESSAGE, pairs }, { status: 404, statusText: MONSTER_MESSAGE });
  }
}

async function nearestPairs({ context, params }: LoaderFunctionArgs): Promise<Pair[]> {
  const monsters = await context.get(apiContext)(calibrationBalance);
  const near = (asked = '') => {
    const race = raceNameOf(asked);
    if (monsters.some(({ META }) => META.RACE_SUPERTYPE === race)) return [race];
    return nearestMonsters(monsters, { type: race, subtype: race })
      .slice(0, NEAREST)
      .map(({ META }) => META.RACE_SUPERTYPE);
  };
  const others = near(params.b);
  return near(params.a).flatMap((a) => others.map((b): Pair => [a, b]));
}

export function UnknownPair() {
  const error = useRouteError();
  const pairs = isRouteErrorResponse(error)
    ? (error.data as { pairs?: Pair[] } | null)?.pairs
    : undefined;
  if (!pairs) throw error;
  return (
    <MissingPage
      title="No such pair"
      text="The guide has no such breed. Did you mean one of these?"
    >
      <ul className="stack gap-2">
        {pairs.map(([a, b]) => (
          <li key={`${a} ${b}`}>
            <ButtonLink to={versusPath(a, b)}>
              {withSpaces(a)} vs {withSpaces(b)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ButtonLink to={comparePath([])}>Choose two breeds</ButtonLink>
    </MissingPage>
  );
}
