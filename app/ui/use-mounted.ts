import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the browser's first picture, which is the same. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
