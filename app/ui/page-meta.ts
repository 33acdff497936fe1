import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '@ringside/monster-art/preview-names';
import type { PageHandle } from '@ringside/page-queries/page-address';
import type { MetaDescriptor } from 'react-router';
import type { Site } from './site.tsx';

interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[];
  params?: Readonly<Record<string, string | undefined>>;
  location?: { pathname: string; search: string };
}

interface Preview {
  title: string | null;
  description: string | null;
  imagePath?: string;
  drawnPath?: string;
  parent?: { name: string; path: string };
}

function siteOf({ matches }: MetaArguments): Site | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site?: Site } | null | undefined)?.site;
}

export function publicAddress(args: MetaArguments, path: string): string {
  return `${siteOf(args)?.publicUrl ?? ''}${path}`;
}

/** Programs that read only the server's document get preview and structured data as well. */
export function previewMeta(args: MetaArguments, preview: Preview): MetaDescriptor[] {
  const { productTitle: site, about } = siteOf(args) ?? {};
  return [
    { title: [preview.title, site].filter(Boolean).join(' · ') },
    { name: 'description', content: preview.description ?? about },
    ...canonicalMeta(args),
    ...(import.meta.env.SSR ? documentMeta(args, preview) : []),
  ];
}

function documentMeta(
  args: MetaArguments,
  { title, description, imagePath, drawnPath, parent }: Preview,
): MetaDescriptor[] {
  const { productTitle: site, about, previewPath = null } = siteOf(args) ?? {};
  const picture = drawnPath ?? imagePath ?? previewPath;
  const isLarge = picture !== null && picture !== imagePath;
  return [
    { property: 'og:type', content: 'website' },
    ...(site === undefined ? [] : [{ property: 'og:site_name', content: site }]),
    { property: 'og:title', content: title ?? site },
    { property: 'og:description', content: description ?? about },
    ...(picture === null ? [] : [{ property: 'og:image', content: publicAddress(args, picture) }]),
    ...(drawnPath === undefined ? [] : drawnMeta(title ?? site)),
    { name: 'twitter:card', content: isLarge ? 'summary_large_image' : 'summary' },
    ...embedMeta(args),
    ...feedMeta(args),
    ...(parent && title ? [breadcrumbs(args, parent, title)] : []),
  ];
}

function canonicalMeta(args: MetaArguments): MetaDescriptor[] {
  const { location, params, matches } = args;
  if (!location || params?.['*'] !== undefined) return [];
  const { canonicalSearch } = (matches.at(-1)?.handle ?? {}) as PageHandle;
  const search = canonicalSearch?.(new URLSearchParams(location.search));
  const path = `${location.pathname}${search?.size ? `?${search}` : ''}`;
  const address = publicAddress(args, path);
  return [
    ...(import.meta.env.SSR ? [{ property: 'og:url', content: address }] : []),
    // In a browser, too: its menu shares this address.
    { tagName: 'link', rel: 'canonical', href: address },
  ];
}

function embedMeta(args: MetaArguments): MetaDescriptor[] {
  const path = args.location?.pathname ?? '';
  if (!embedOf(path) || args.params?.['*'] !== undefined) return [];
  const href = publicAddress(args, `/oembed?url=${encodeURIComponent(publicAddress(args, path))}`);
  return [{ tagName: 'link', rel: 'alternate', type: 'application/json+oembed', href }];
}

const FEEDS: readonly [page: RegExp, feed: string, type: string][] = [
  [/^\/players\/([^/]+)$/, '/feeds/players/$1.atom', 'application/atom+xml'],
  [/^\/monsters\/([^/]+\/[^/]+)$/, '/feeds/monsters/$1.atom', 'application/atom+xml'],
  [/^\/recap(?:\/[^/]+)?$/, '/feeds/recaps.atom', 'application/atom+xml'],
  [/^\/champions$/, '/feeds/champions.atom', 'application/atom+xml'],
  [/^\/tournament\/view\/([^/]+)$/, '/feeds/tournaments/$1.ics', 'text/calendar'],
  [/^\/(?:next|fights)?$/, '/feeds/fights.ics', 'text/calendar'],
];

function feedMeta(args: MetaArguments): MetaDescriptor[] {
  const path = args.location?.pathname;
  if (path === undefined || args.params?.['*'] !== undefined) return [];
  return FEEDS.filter(([page]) => page.test(path)).map(([page, feed, type]) => {
    const href = publicAddress(args, path.replace(page, feed));
    return { tagName: 'link', rel: 'alternate', type, href };
  });
}

function breadcrumbs(
  args: MetaArguments,
  parent: { name: string; path: string },
  title: string,
): MetaDescriptor {
  const item = publicAddress(args, parent.path);
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: parent.name, item },
        { '@type': 'ListItem', position: 2, name: title },
      ],
    },
  };
}

/** With its size given, chats show the picture at once, even for the first link to it. */
const drawnMeta = (alt: string | undefined): MetaDescriptor[] => [
  { property: 'og:image:width', content: String(PREVIEW_WIDTH) },
  { property: 'og:image:height', content: String(PREVIEW_HEIGHT) },
  { property: 'og:image:alt', content: alt },
];

export function pageMeta(title: string | null, description: string | null) {
  return (args: MetaArguments): MetaDescriptor[] => previewMeta(args, { title, description });
}

/** Pages that have a small version for frames on other sites. */
const EMBEDDED: readonly [page: RegExp, embed: string][] = [
  [/^\/next$/, '/embed/next'],
  [/^\/recent$/, '/embed/recent'],
  [/^\/fight\/(\d+)$/, '/embed/fight/$1'],
  [/^\/tournament\/view\/([^/]+)$/, '/embed/bracket/$1'],
  [/^\/monsters\/([^/]+\/[^/]+)$/, '/embed/monster/$1'],
  [/^\/players\/([^/]+)$/, '/embed/player/$1'],
];

export function embedOf(path: string): string | null {
  const [page, embed = ''] = EMBEDDED.find(([page]) => page.test(path)) ?? [];
  return page ? path.replace(page, embed) : null;
}
