import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { GripIcon } from '../icons/music-icons.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './ordering.module.css';

export interface OrderableListProps<T> {
  items: readonly T[];
  idOf: (item: T) => string | number;
  nameOf: (item: T) => string;
  /** What the list is, for those who do not see it. */
  label: string;
  className?: string;
  /** Called with places in the whole list, from 0. */
  onMove: (from: number, to: number) => void;
  row: {
    props: (item: T, index: number) => ComponentProps<'li'> & { [data: `data-${string}`]: unknown };
    /** `handle` is what the row is dragged by. */
    content: (item: T, index: number, handle: ReactNode) => ReactNode;
  };
  /** The place of the first item in the whole list, from 0. */
  first?: number;
  /** How many the whole list has; as many as there are items unless told. */
  total?: number;
}

const INSTRUCTIONS =
  'To move an entry, press Space on its handle, then the arrow keys. Space drops it, Escape puts it back.';

/**
 * The list itself, with what takes its rows by pointer, touch or keyboard. Loaded when it is needed:
 * see `OrderableList`.
 */
export default function DraggableList<T>(props: OrderableListProps<T>) {
  const { items, idOf, nameOf, label, className, onMove, row, first = 0, total } = props;
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);

  function drop({ active, over }: DragEndEvent): void {
    if (!over || over.id === active.id) return;
    onMove(first + ids.indexOf(active.id), first + ids.indexOf(over.id));
  }

  const nameAt = (id: UniqueIdentifier) => {
    const item = items[ids.indexOf(id)];
    return item === undefined ? '' : nameOf(item);
  };
  const placeAt = (id: UniqueIdentifier) =>
    `number ${first + ids.indexOf(id) + 1} of ${total ?? items.length}`;
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(nameAt, placeAt),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={keepRowsInPlace}>
        <ol className={className} aria-label={label}>
          {items.map((item, index) => (
            <DraggableRow
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              {...row.props(item, index)}
            >
              {(handle) => row.content(item, index, handle)}
            </DraggableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** Rows stay where they are while one is held; a mark shows where it would go. */
const keepRowsInPlace = () => null;

function announcementsOf(
  nameAt: (id: UniqueIdentifier) => string,
  placeAt: (id: UniqueIdentifier) => string,
): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${nameAt(active.id)}, ${placeAt(active.id)}.`,
    // An entry is over its own place at first; that was said when it was picked up.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${nameAt(active.id)} would be ${placeAt(over.id)}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      `${nameAt(active.id)} is now ${placeAt(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameAt(active.id)} stays ${placeAt(active.id)}.`,
  };
}

interface DraggableRowProps extends Omit<ComponentProps<'li'>, 'id' | 'children'> {
  id: UniqueIdentifier;
  name: string;
  children: (handle: ReactNode) => ReactNode;
}

function DraggableRow({ id, name, className, children, ...others }: DraggableRowProps) {
  const sortable = useSortable({ id });
  const { activeIndex, index, isDragging, isOver } = sortable;
  const mark = isDragging
    ? 'held'
    : isOver
      ? index < activeIndex
        ? 'before'
        : 'after'
      : undefined;
  const handle = (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      className={classes.grip}
      {...sortable.attributes}
      {...sortable.listeners}
    >
      <GripIcon />
      <VisuallyHidden>Drag {name}</VisuallyHidden>
    </button>
  );
  return (
    <li
      {...others}
      ref={sortable.setNodeRef}
      className={classNames(classes.row, className)}
      data-drag={mark}
    >
      {children(handle)}
    </li>
  );
}
