import type { useSortable } from '@dnd-kit/sortable';
import { createContext, useContext } from 'react';
import { GripIcon } from '../icons/music-icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './ordering.module.css';

type HandleProps = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
>;

/** `inert` while the library loads, null if it cannot load. */
export const HandleContext = createContext<HandleProps | 'inert' | null>(null);

export function DragHandle({ name }: { name: string }) {
  const handle = useContext(HandleContext);
  if (handle === null) return null;
  if (handle === 'inert') {
    return (
      <span className={`icon ${classes.grip}`} aria-hidden="true">
        <GripIcon />
      </span>
    );
  }
  return (
    <button
      type="button"
      ref={handle.setActivatorNodeRef}
      className={`icon ${classes.grip}`}
      {...handle.attributes}
      {...handle.listeners}
    >
      <GripIcon />
      <VisuallyHidden>Drag {name}</VisuallyHidden>
    </button>
  );
}
