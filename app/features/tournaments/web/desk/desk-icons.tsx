import { Icon } from '#app/ui/icons/icons.tsx';

export function UndoIcon() {
  return (
    <Icon>
      <path d="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9" />
    </Icon>
  );
}

export function RedoIcon() {
  return (
    <Icon>
      <path d="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h5" />
    </Icon>
  );
}

export function MinusIcon() {
  return (
    <Icon>
      <path d="M6 12h12" />
    </Icon>
  );
}
