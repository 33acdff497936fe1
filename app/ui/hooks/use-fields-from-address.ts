import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Also after a link or Back. */
export function useFieldsFromAddress(search: URLSearchParams): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const address = search.toString();
  useLayoutEffect(() => {
    const chosen = new URLSearchParams(address);
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input, select',
    ) ?? []) {
      if (field === document.activeElement) continue;
      const none = field instanceof HTMLSelectElement ? (field.options[0]?.value ?? '') : '';
      field.value = chosen.get(field.name) ?? none;
    }
  }, [address]);
  return form;
}
