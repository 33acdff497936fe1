import { drawing } from '#app/ui/icons/icons.tsx';

export const UndoIcon = drawing(<path d="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9" />);
export const RedoIcon = drawing(<path d="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h5" />);
export const MinusIcon = drawing(<path d="M6 12h12" />);
