import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.tsx';

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The site's title as the root route loaded it. */
function siteTitle({ matches }: MetaArguments): string | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site?: Site } | null | undefined)?.site?.productTitle;
}

/** A route's `meta`: title, site and description. Without a title of its own the page is the site. */
export function pageMeta(title: string | null, description: string) {
  return (args: MetaArguments): MetaDescriptor[] => [
    { title: [title, siteTitle(args)].filter(Boolean).join(' · ') },
    { name: 'description', content: description },
  ];
}
