import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.tsx';

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The site as the root route loaded it. */
function siteOf({ matches }: MetaArguments): Site | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site?: Site } | null | undefined)?.site;
}

/** A path of this site as others must name it: the whole address where the operator has set one. */
export function publicAddress(args: MetaArguments, path: string): string {
  return `${siteOf(args)?.publicUrl ?? ''}${path}`;
}

/** A route's `meta`: title, site and description. Without a title of its own the page is the site. */
export function pageMeta(title: string | null, description: string) {
  return (args: MetaArguments): MetaDescriptor[] => [
    { title: [title, siteOf(args)?.productTitle].filter(Boolean).join(' · ') },
    { name: 'description', content: description },
  ];
}
