import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The specification's route table (section 2), one line a row, in its order. */
export default [
  index('features/home/web/home-page.tsx'),
  route('recent', 'features/matches/web/recent-page.tsx'),
  route('inventory', 'features/shop/web/inventory-page.tsx'),
  route('monster-search', 'features/monster-records/web/monster-search-page.tsx'),
  route('shop', 'features/shop/web/shop-page.tsx'),
  route('album-search', 'features/music/web/album-search-page.tsx'),
  route('music-search', 'features/music/web/music-search-page.tsx'),
  route('progress/:username?', 'features/progress/web/progress-page.tsx'),
  route('jukebox/albums/:albumId', 'features/music/web/album-page.tsx'),
  route('playlists', 'features/playlists/web/playlists-page.tsx'),
  route('playlist/:id/:view', 'features/playlists/web/playlist-page.tsx'),
  route('playlist/:id', 'features/playlists/web/shared-playlist-page.tsx'),
  route('monsters/:type?', 'features/monsters/web/first-entry.ts'),
  route('monsters/:type/:subtype', 'features/monsters/web/entry-page.tsx'),
  route('monster-history/:id/:view?', 'features/monster-records/web/history-page.tsx'),
  route('mobile-login', 'features/identity/web/mobile-login-page.tsx'),
  route('tournament/view/:id', 'features/tournaments/web/view-page.tsx'),
  route('tournament/create', 'features/tournaments/web/create-page.tsx'),
  route('your-cards/:page', 'features/cards/web/your-cards-page.tsx'),
  // Beyond the specification.
  route('monsters/compare', 'features/monsters/web/compare-page.tsx'),
  route('techniques', 'features/monsters/web/technique-list-page.tsx'),
  route('techniques/:type/:slug', 'features/monsters/web/technique-page.tsx'),
  route('players/:username', 'features/players/web/player-page.tsx'),
  route('tournament/view', 'features/tournaments/web/list-page.tsx'),
  route('overlay/bracket/:id', 'features/tournaments/web/overlay-bracket-page.tsx'),
  route('overlay/match', 'features/tournaments/web/overlay-match-page.tsx'),
  route('versus/:a/:b', 'features/versus/web/versus-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig;
