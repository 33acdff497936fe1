import { type KeyboardEvent, useId, useState } from 'react';

interface ComboboxOptions {
  count: number;
  open: boolean;
  onPick: (index: number) => void;
  onClose?: () => void;
}

/** Arrows, Home and End move, Enter chooses. */
export function useCombobox({ count, open, onPick, onClose }: ComboboxOptions) {
  const id = useId();
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, count - 1);
  const shown = open && count > 0;
  const optionId = (index: number) => `${id}-${index}`;

  function move(index: number) {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!shown) return;
    const target = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
      Home: event.ctrlKey ? 0 : undefined,
      End: event.ctrlKey ? count - 1 : undefined,
    }[event.key];
    if (target !== undefined) move(target);
    else if (event.key === 'Enter') onPick(active);
    else if (event.key === 'Escape' && onClose) onClose();
    else return;
    event.preventDefault();
  }

  return {
    active,
    reset: () => setActive(0),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': shown ? optionId(active) : undefined,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown,
    } as const,
    listProps: { id: `${id}-list`, role: 'listbox' } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        tabIndex: -1,
        onPointerMove: () => setActive(index),
        onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onPick(index),
      }) as const,
  };
}
