import type { PageHandle } from '@ringside/page-queries/page-address';

/** An overlay's options in its address: `?theme=dark&scale=1&side=both&odds=on&times=on`. */
export interface OverlayOptions {
  theme: 'dark' | 'light';
  /** As a factor of the full size, 0.25 to 1. */
  scale: number;
  side: 'left' | 'right' | 'both';
  motion: 'on' | 'off';
  odds: 'on' | 'off';
  times: 'on' | 'off';
}

const SIDES = ['left', 'right', 'both'] as const;
const SCALES = { least: 0.25, most: 1 };

/** Invalid parameters are ignored, since an overlay may be on air. */
export function overlayOptions(query: URLSearchParams): OverlayOptions {
  const scale = Number.parseFloat(query.get('scale') ?? '');
  return {
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    scale: Number.isFinite(scale) ? Math.min(Math.max(scale, SCALES.least), SCALES.most) : 1,
    side: SIDES.find((side) => side === query.get('side')) ?? 'both',
    motion: query.get('motion') === 'off' ? 'off' : 'on',
    odds: query.get('odds') === 'on' ? 'on' : 'off',
    times: query.get('times') === 'on' ? 'on' : 'off',
  };
}

export function overlaySearch(options: OverlayOptions): URLSearchParams {
  const { theme, scale, side, motion, odds, times } = options;
  return new URLSearchParams({
    ...(theme !== 'dark' && { theme }),
    ...(scale !== 1 && { scale: String(scale) }),
    ...(side !== 'both' && { side }),
    ...(motion !== 'on' && { motion }),
    ...(odds !== 'off' && { odds }),
    ...(times !== 'off' && { times }),
  });
}

/** Of every overlay's page. `bare`: app/root.tsx renders it without the site's header and footer. */
export const overlayHandle: PageHandle & { bare: boolean } = {
  bare: true,
  canonicalSearch: (search) => overlaySearch(overlayOptions(search)),
};
