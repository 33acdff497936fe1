import type { Site } from '../ui/site.tsx';

/** Whoever is logged in, as far as the shell needs to know them. */
export interface Viewer {
  login: string;
  displayName: string;
}

export type MenuEntry =
  | { label: string; to: string; external?: false }
  | { label: string; to: string; external: true };

/** The side menu (specification, section 2: Side menu), without Logout, which is no link. */
export function menuEntries(site: Site, viewer: Viewer | null): MenuEntry[] {
  const own: MenuEntry[] = viewer
    ? [
        { label: 'Progress', to: `/progress/${encodeURIComponent(viewer.login)}` },
        { label: 'Inventory', to: '/inventory' },
        { label: 'Playlists', to: '/playlists' },
      ]
    : [];
  return [
    { label: 'Monster Guide', to: '/monsters' },
    { label: 'Monster Search', to: '/monster-search/' },
    { label: 'Item Shop', to: '/shop' },
    { label: 'Music Search', to: '/music-search?searchType=song' },
    ...own,
    { label: 'Community Chat', to: site.chatUrl, external: true },
    { label: 'Live Stream', to: site.streamUrl, external: true },
  ];
}
