import { browserQueries, type PageQueries, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type MetaArgs, useParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { raceNameOf, withSpaces } from '../../rules.ts';
import { EVERY_TECHNIQUE, techniquesPath } from '../../technique-rules.ts';
import { MissingPage } from '../shared/missing-page.tsx';
import { type TechniqueStory, techniqueKey, techniqueQuery } from './technique-page-queries.ts';
import { Story } from './technique-story.tsx';

const queries: PageQueries = (api, { params: { type = '', slug = '' } }) => [
  techniqueQuery(api, type, slug),
];

const loadOnServer = serverQueries(queries);
export const clientLoader = browserQueries(queries);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOnServer(args);
  return data(page, { status: storyOf(page, args.params) === null ? 404 : 200 });
}

function storyOf(loaderData: unknown, { type = '', slug = '' }: MetaArgs['params']) {
  return loadedData<TechniqueStory | null>(loaderData, techniqueKey(type, slug));
}

export function meta(args: MetaArgs) {
  const story = storyOf(args.loaderData, args.params);
  if (!story) {
    return previewMeta(args, {
      title: 'Technique',
      description: 'A technique of the league: its figures and the monsters that start with it.',
    });
  }
  const { technique, type, starters } = story;
  return previewMeta(args, {
    title: `${technique.name} (${withSpaces(type)})`,
    description: `${technique.name} of the ${withSpaces(type)}: ${technique.category_name}, range ${technique.range}, ${technique.guts_cost} guts, force ${technique.force}. ${starters.length} start with it.`,
    parent: { name: 'Techniques', path: '/techniques' },
  });
}

export default function TechniquePage() {
  const { type = '', slug = '' } = useParams();
  const { data: story } = useQuery(techniqueQuery(useApi(), type, slug));
  if (story === null) return <UnknownTechnique type={type} />;
  if (!story) return <p role="status">Loading the technique…</p>;
  return <Story {...story} />;
}

function UnknownTechnique({ type }: { type: string }) {
  return (
    <MissingPage
      title="No such technique"
      text={`${withSpaces(type.toUpperCase())} has no technique with that name.`}
    >
      <ButtonLink to={techniquesPath({ ...EVERY_TECHNIQUE, type: raceNameOf(type) })}>
        Techniques of the type
      </ButtonLink>
      <ButtonLink to="/techniques">All techniques</ButtonLink>
    </MissingPage>
  );
}
