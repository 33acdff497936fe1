import type { PageHandle } from '@ringside/page-queries/page-address';

export const THEMES = ['auto', 'dark', 'light'] as const;
/** How much larger than on the site all is. */
export const ZOOM = { small: 0.8125, medium: 1, large: 1.375 };

interface FrameOptions {
  theme: (typeof THEMES)[number];
  size: keyof typeof ZOOM;
}

/** Invalid parameters are ignored, since a frame may be on somebody's page for years. */
export function frameOptions(query: URLSearchParams): FrameOptions {
  const size = query.get('size') ?? '';
  return {
    theme: THEMES.find((name) => name === query.get('theme')) ?? 'auto',
    size: Object.hasOwn(ZOOM, size) ? (size as FrameOptions['size']) : 'medium',
  };
}

/** `bare`: app/root.tsx renders it without header and footer, and without the app's scripts. */
export const frameHandle: PageHandle & { bare: boolean } = {
  bare: true,
  canonicalSearch: (search) => new URLSearchParams({ ...frameOptions(search) }),
};
