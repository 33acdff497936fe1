import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ordinal } from '#app/core/count-rules.ts';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { clockText } from '#app/ui/time/dates.ts';
import { useNow } from '#app/ui/time/now.tsx';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';
import { type ExpectedMatch, expectedMatches } from '../../shown-bracket/expected-matches.ts';
import { tournamentOddsQuery } from '../queries.ts';

export function useForecast(
  id: string,
  { view, onAirId, enabled }: { view: TournamentView; onAirId: string | null; enabled: boolean },
) {
  const { data } = useQuery({ ...tournamentOddsQuery(useApi(), id), enabled });
  const forecast = enabled ? data : undefined;
  const mounted = useMounted();
  const now = useNow();
  const chances = useMemo(
    () => forecast && new Map(forecast.matches.map((match) => [match.id, match.leftChance])),
    [forecast],
  );
  const expected = useMemo(() => {
    if (!mounted || !forecast?.pace) return undefined;
    return expectedMatches(view, onAirId, forecast.pace, now);
  }, [mounted, forecast, view, onAirId, now]);
  return { odds: forecast, chances, expected };
}

const PLACES = ['next', 'second from now', 'third from now', 'fourth from now', 'fifth from now'];

/** `third from now, about 21:40`, in the viewer's zone. */
export function expectedText({ place, at }: ExpectedMatch): string {
  const order = PLACES[place - 1] ?? `${ordinal(place)} from now`;
  return at === null ? order : `${order}, about ${clockText(at)}`;
}
