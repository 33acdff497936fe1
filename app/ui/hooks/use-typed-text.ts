import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;

/**
 * Until drag and drop has loaded the rows are inert: loading replaces them, and a focused control
 * would lose its focus.
 */
export function useTypedText(value: string, apply: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<string>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function afterPause(run: () => void): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, PAUSE_MS);
  }

  function applyNow(): void {
    const text = waiting.current;
    waiting.current = null;
    if (text !== null) apply(text);
  }

  return {
    value: typed ?? value,
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
      setTyped(currentTarget.value);
      waiting.current = currentTarget.value;
      afterPause(applyNow);
    },
    onBlur(): void {
      applyNow();
      // Until then the value has followed.
      afterPause(() => setTyped(null));
    },
  };
}
