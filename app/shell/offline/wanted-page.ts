export function wantedPage(fragment: string): string | null {
  const path = fragment.slice(1);
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/offline') ? path : null;
}
