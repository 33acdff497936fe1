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

/** Serves files about the league: the web app manifest and the link preview. */
export function registerLeagueFiles(
  app: FastifyInstance,
  { folder, preview }: League,
  { productTitle, about }: Site,
): void {
  const names = { name: productTitle, short_name: productTitle, description: about };
  const manifest = { ...names, start_url: '/', display: 'standalone', ...COLOURS, icons: ICONS };
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
