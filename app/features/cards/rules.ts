export const CARDS_PER_PAGE = 18;
export const CARDS_PER_LEAF = 9;

const SWIPE_MIN_PX = 56;
const SWIPE_SLOPE = 1.6;

export function binderPages(cards: number): number {
  return Math.max(1, Math.ceil(cards / CARDS_PER_PAGE));
}

export function binderPage(asked: string | undefined, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(page, 1), pages);
}

/** The page's pockets, leaf by leaf; null for empty pockets of the last page. */
export function binderLeaves<T>(cards: readonly T[], page: number): (T | null)[][] {
  const start = (page - 1) * CARDS_PER_PAGE;
  return [start, start + CARDS_PER_LEAF].map((from) =>
    Array.from({ length: CARDS_PER_LEAF }, (_, pocket) => cards[from + pocket] ?? null),
  );
}

export function showsMissing(search: URLSearchParams): boolean {
  return search.get('only') === 'missing';
}

export function swipeStep(movedX: number, movedY: number): -1 | 0 | 1 {
  const far = Math.abs(movedX) >= SWIPE_MIN_PX;
  if (!far || Math.abs(movedX) < SWIPE_SLOPE * Math.abs(movedY)) return 0;
  return movedX < 0 ? 1 : -1;
}
