import { language } from '@ringside/page-queries/page-language';
import { firstEntry, HOME_ENTRY } from '#app/features/guide/default-entries.ts';
import { monsterPath } from '#app/features/guide/rules.ts';
import type { Site } from '#app/ui/site.tsx';
import type { League } from '#reference/load.ts';
import type { Config } from './config.ts';

/** The built-in league's picture for link previews, which `node scripts/run.mjs scripts/art/icons.ts` draws. */
const DRAWN_PREVIEW = '/preview.jpg';

type SiteSettings = Partial<
  Pick<Config, 'PRODUCT_TITLE' | 'STREAM_URL' | 'CHAT_URL' | 'PUBLIC_URL' | 'LIVE_THROUGH_CACHE'>
> &
  Pick<Config, 'PORT'>;

export function siteOf({ manifest, monsters, preview }: League, config: SiteSettings): Site {
  const {
    title,
    language: tag = language(),
    tagline,
    about,
    footer,
    accent,
    links,
    drawings,
  } = manifest;
  const publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? null;
  const drawn = drawings === 'monster-art' ? DRAWN_PREVIEW : null;
  return {
    productTitle: config.PRODUCT_TITLE ?? title,
    language: tag,
    tagline,
    about,
    footer,
    accent,
    streamUrl: config.STREAM_URL ?? links.stream,
    chatUrl: config.CHAT_URL ?? links.chat,
    moreLinks: links.more.map(({ label, url }) => ({ label, to: url, external: true as const })),
    publicUrl,
    origin: publicUrl ?? `http://localhost:${config.PORT}`,
    guidePath: monsterPath(firstEntry(monsters, HOME_ENTRY)),
    previewPath: preview ? `/league/${preview}` : drawn,
    liveThroughCache: config.LIVE_THROUGH_CACHE ?? false,
  };
}

/** Lines of the start: a public site needs its address for link previews, and a platform for logins. */
export function aboutAddress({
  PUBLIC_URL,
  platform,
}: Pick<Config, 'PUBLIC_URL' | 'platform'>): string[] {
  if (platform === null && PUBLIC_URL)
    return [
      'PUBLIC_URL is set without IDENTITY_URL: nobody can log in there, only on this machine.',
    ];
  return PUBLIC_URL
    ? []
    : [
        'PUBLIC_URL is not set: link previews, canonical addresses, sitemaps, feeds and embeds need it.',
      ];
}
