import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;

/** Rows are inert until drag and drop has loaded, which replaces them. */
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
