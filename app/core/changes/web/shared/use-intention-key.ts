import { useRef } from 'react';
import { randomId } from './random-id.ts';

/** The `Idempotency-Key` of what a person wants: another as soon as that is done or changes. */
export function useIntentionKey(): (wanted: object) => { 'idempotency-key': string } {
  const last = useRef({ wanted: '', key: '' });
  return (object) => {
    const wanted = JSON.stringify(object);
    if (last.current.wanted !== wanted) last.current = { wanted, key: randomId() };
    return { 'idempotency-key': last.current.key };
  };
}
