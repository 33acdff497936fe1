import path from 'node:path';
import { sendMedia } from '@ringside/send-media';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#app/ui/site.tsx';
import type { League } from '#reference/load.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const PREVIEW_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};
/** From app/shell/theme/tokens.css, dark theme; a manifest has only one of each. */
const COLOURS = { background_color: '#0b0e14', theme_color: '#131824' };
const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

const SCREENSHOTS = [
  { src: '/icons/home-wide.webp', type: 'image/webp', sizes: '1280x800', form_factor: 'wide' },
  { src: '/icons/home-narrow.webp', type: 'image/webp', sizes: '780x1688', form_factor: 'narrow' },
].map((shot) => ({ ...shot, label: 'The next fight, and the latest ones' }));

export function registerLeagueFiles(
  app: FastifyInstance,
  { folder, preview, manifest: league }: League,
  { productTitle, language, about, guidePath }: Site,
): void {
  const drawn = league.drawings === 'monster-art';
  const names = { name: productTitle, short_name: productTitle, description: about };
  const manifest = {
    ...names,
    id: '/',
    start_url: '/',
    scope: '/',
    lang: language,
    display: 'standalone',
    ...COLOURS,
    icons: ICONS,
    shortcuts: [
      { name: 'Next fight', url: '/next' },
      { name: 'Recent fights', url: '/recent' },
      { name: 'Monster Guide', url: guidePath },
      { name: 'Shop', url: '/shop' },
    ],
    // Pictures of the built-in league.
    screenshots: drawn ? SCREENSHOTS : [],
  };
  app.get('/manifest.webmanifest', (_request, reply) => {
    reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`);
    return reply.type('application/manifest+json').send(JSON.stringify(manifest));
  });
  if (preview === null) return;
  const type = PREVIEW_TYPES[path.extname(preview)] ?? 'application/octet-stream';
  const source = { path: path.join(folder, preview) };
  app.get(`/league/${preview}`, (request, reply) =>
    sendMedia(request, reply, { source, type, maxAgeSeconds: DAY_SECONDS }),
  );
}
