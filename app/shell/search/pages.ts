import { FIGHTS, MENU, type MenuEntry, MORE_PAGES } from '../menu/menu-entries.ts';

const OTHER_NAMES: Record<string, string[]> = {
  '/next': ['Bets', 'Betting'],
  '/recent': ['Matches', 'Results'],
  '/fights': ['Card', 'History'],
  '/fights/week': ['Biggest pools', 'Closest calls'],
  '/recap': ['Last night', 'Today'],
  '/champions': ['Records', 'Streaks', 'Ranking'],
  '/picks': ['Call it', 'Predictions'],
  '/monsters/compare': ['Versus', 'Head to head'],
  '/my-z': ['Balance', 'My bets'],
  '/alerts': ['Notifications', 'Follows', 'Calls'],
  '/odds': ['Estimates', 'Forecast'],
  '/shop': ['Store'],
  '/offline': ['Offline'],
  '/developers': ['API', 'Developers', 'Embed'],
  '/privacy': ['My data', 'Export', 'Delete my account'],
};

export function searchedPages(): (MenuEntry & { names: string[] })[] {
  return [
    ...FIGHTS,
    ...MORE_PAGES,
    ...MENU,
    { label: 'Weekly Upsets', to: '/fights/week' },
    { label: 'My Z', to: '/my-z' },
    { label: 'Alerts', to: '/alerts' },
    { label: 'Without a connection', to: '/offline' },
    { label: 'Status', to: '/status' },
    { label: 'Privacy', to: '/privacy' },
  ].map((entry) => ({ ...entry, names: OTHER_NAMES[entry.to] ?? [] }));
}
