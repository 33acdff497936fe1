import { useCallback, useMemo } from 'react';
import { useKeptInBrowser } from './kept-in-browser.ts';

export function useRevealed(id: string) {
  const { text, keep } = useKeptInBrowser(`ringside-revealed:${id}`);
  const revealed = useMemo<ReadonlySet<string>>(
    () => new Set(text?.split(' ').filter(Boolean)),
    [text],
  );
  const reveal = useCallback(
    (matchIds: readonly string[]) => keep([...new Set([...revealed, ...matchIds])].join(' ')),
    [keep, revealed],
  );
  const hideAgain = useCallback(() => keep(null), [keep]);
  return { revealed, reveal, hideAgain };
}
