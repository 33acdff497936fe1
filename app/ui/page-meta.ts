import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '@ringside/monster-art/preview-names';
import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.tsx';

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface Preview {
  /** By default the site's name. */
  title: string | null;
  /** By default the league's sentence. */
  description: string | null;
  /** A small picture of this site for link previews; by default the league's. */
  imagePath?: string;
  /** A link preview drawn for this page, which takes precedence. */
  drawnPath?: string;
}

/** The site as the root route loaded it. */
function siteOf({ matches }: MetaArguments): Site | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site?: Site } | null | undefined)?.site;
}

/** A path as an absolute URL, if the operator has set the site's address. */
export function publicAddress(args: MetaArguments, path: string): string {
  return `${siteOf(args)?.publicUrl ?? ''}${path}`;
}

/** A page's title and description, also for link previews. */
export function previewMeta(
  args: MetaArguments,
  { title, description: given, imagePath, drawnPath }: Preview,
): MetaDescriptor[] {
  const { productTitle: site, about, previewPath = null } = siteOf(args) ?? {};
  const description = given ?? about;
  const picture = drawnPath ?? imagePath ?? previewPath;
  const isLarge = picture !== null && picture !== imagePath;
  return [
    { title: [title, site].filter(Boolean).join(' · ') },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title ?? site },
    { property: 'og:description', content: description },
    ...(picture === null ? [] : [{ property: 'og:image', content: publicAddress(args, picture) }]),
    ...(drawnPath === undefined ? [] : drawnMeta(title ?? site)),
    { name: 'twitter:card', content: isLarge ? 'summary_large_image' : 'summary' },
  ];
}

/** With its size given, chats show the picture at once, even for the first link to it. */
const drawnMeta = (alt: string | undefined): MetaDescriptor[] => [
  { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
  { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
  { property: 'og:image:alt', content: alt },
];

/** A route's `meta`: title, site and description. */
export function pageMeta(title: string | null, description: string | null) {
  return (args: MetaArguments): MetaDescriptor[] => previewMeta(args, { title, description });
}
