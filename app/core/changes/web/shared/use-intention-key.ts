import { useRef } from 'react';

/** The `Idempotency-Key` of what a person wants: another as soon as that is done or changes. */
export function useIntentionKey(): (wanted: object) => { 'idempotency-key': string } {
  const last = useRef({ wanted: '', key: '' });
  return (object) => {
    const wanted = JSON.stringify(object);
    if (last.current.wanted !== wanted) last.current = { wanted, key: crypto.randomUUID() };
    return { 'idempotency-key': last.current.key };
  };
}
