import { ALERTS_PATH } from '#app/features/follows/rules.ts';
import type { Site } from '#app/ui/site.tsx';

export interface Viewer {
  login: string;
}

export interface MenuEntry {
  label: string;
  to: string;
  external?: boolean;
}

export function ownEntries({ login }: Viewer): MenuEntry[] {
  return [
    { label: 'Progress', to: `/progress/${encodeURIComponent(login)}` },
    { label: 'Inventory', to: '/inventory' },
    { label: 'Playlists', to: '/playlists' },
  ];
}

export const MAIN_PLACES: MenuEntry[] = [
  { label: 'Next Fight', to: '/next' },
  { label: 'All Fights', to: '/fights' },
  { label: 'Guide', to: '/monsters' },
  { label: 'Shop', to: '/shop' },
  { label: 'Music', to: '/music-search?searchType=song' },
  { label: 'Champions', to: '/champions' },
  { label: 'Tournaments', to: '/tournament/view' },
];

export const FIGHTS: MenuEntry[] = [
  { label: 'Next Fight', to: '/next' },
  { label: 'Recent Fights', to: '/recent' },
  { label: 'All Fights', to: '/fights' },
  { label: 'Champions', to: '/champions' },
  { label: 'Tournaments', to: '/tournament/view' },
];

export const ALERTS_ENTRY: MenuEntry = { label: 'Alerts', to: ALERTS_PATH };

export const MORE_PAGES: MenuEntry[] = [
  { label: 'Recap', to: '/recap' },
  { label: 'Picks', to: '/picks' },
  { label: 'Odds', to: '/odds' },
  ALERTS_ENTRY,
  { label: 'Players', to: '/players' },
  { label: 'All monsters', to: '/monsters/all' },
  { label: 'Techniques', to: '/techniques' },
  { label: 'Compare', to: '/monsters/compare' },
  { label: 'For makers', to: '/developers' },
];

export const MENU: MenuEntry[] = [
  { label: 'Monster Guide', to: '/monsters' },
  { label: 'Monster Search', to: '/monster-search/' },
  { label: 'Item Shop', to: '/shop' },
  { label: 'Music Search', to: '/music-search?searchType=song' },
];

/** The side menu (specification, section 2: Side menu) without Logout, which is not a link. */
export function menuEntries(
  site: Pick<Site, 'streamUrl' | 'chatUrl' | 'moreLinks'>,
  viewer: Viewer | null,
): MenuEntry[] {
  return [
    ...MENU,
    ...(viewer ? ownEntries(viewer) : []),
    { label: 'Community Chat', to: site.chatUrl, external: true },
    { label: 'Live Stream', to: site.streamUrl, external: true },
    ...site.moreLinks,
  ];
}
