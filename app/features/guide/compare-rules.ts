export const COMPARE_MAX = 3;
const NAME_MAX_CHARACTERS = 60;

export function comparedSlugs(search: URLSearchParams): string[] {
  const slugs = (search.get('with') ?? '').split(',').map(toSlug);
  return [...new Set(slugs)].filter(Boolean).slice(0, COMPARE_MAX);
}

export function toSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .slice(0, NAME_MAX_CHARACTERS);
}

export function comparePath(slugs: readonly string[]): string {
  const names = slugs.map(encodeURIComponent).join(',');
  return `/monsters/compare${names ? `?with=${names}` : ''}`;
}

export function bestOf(values: readonly number[], { lower = false } = {}): boolean[] {
  const best = lower ? Math.min(...values) : Math.max(...values);
  const ahead = values.some((value) => value !== best);
  return values.map((value) => ahead && value === best);
}
