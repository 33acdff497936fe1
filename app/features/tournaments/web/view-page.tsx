import { useQuery } from '@tanstack/react-query';
import { type MetaArgs, useParams } from 'react-router';
import { loadedData } from '../../../../packages/page-queries/loaded-data.ts';
import { useApi } from '../../../../packages/page-queries/page-data.tsx';
import {
  browserQueries,
  type PageQueries,
  serverQueries,
} from '../../../../packages/page-queries/route-queries.ts';
import { previewMeta } from '../../../ui/preview-meta.ts';
import type { Tournament } from '../contract.ts';
import { tournamentIdOf, tournamentKey } from '../rules.ts';
import { viewTournament } from '../view-model.ts';
import { tournamentQuery } from './queries.ts';
import { Bracket } from './shared/bracket.tsx';

const queries: PageQueries = (api, { params: { id = '' } }) => [tournamentQuery(api, id)];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);

export function meta(args: MetaArgs) {
  const id = tournamentIdOf(args.params.id ?? '');
  const loaded = loadedData<Tournament>(args.loaderData, tournamentKey(id));
  return previewMeta(args, {
    title: loaded?.name ?? id,
    description: 'The whole bracket on one wall, filling in as the fights are decided.',
  });
}

export default function TournamentViewPage() {
  const { id = '' } = useParams();
  const select = (tournament: Tournament) => ({ tournament, view: viewTournament(tournament) });
  const { data } = useQuery({ ...tournamentQuery(useApi(), id), select });
  if (!data) return null;
  return (
    <div>
      <h1>{data.tournament.name}</h1>
      <Bracket view={data.view} />
    </div>
  );
}
