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
import { type ComponentProps, memo, type ReactElement, useId, useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { HandleContext } from './drag-handle.tsx';
import classes from './ordering.module.css';

export interface OrderableListProps<T> {
  items: readonly T[];
  idOf: (item: T) => string | number;
  nameOf: (item: T) => string;
  label: string;
  className?: string;
  onMove: (from: number, to: number) => void;
  row: {
    props: (item: T, index: number) => ComponentProps<'li'> & { [data: `data-${string}`]: unknown };
    /** Contains a `DragHandle`. A row is only rendered again when its element changes. */
    content: (item: T, index: number) => ReactElement<object>;
  };
  first?: number;
  total?: number;
}

const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
/** Every 16 ms; at the edge of the window about 1400 px a second. */
const AUTO_SCROLL = { interval: 16, acceleration: 24 };
const INSTRUCTIONS =
  'To move an entry, press Space on its handle, then the arrow keys. Space drops it, Escape puts it back.';

export default function DraggableList<T>(props: OrderableListProps<T>) {
  const { items, idOf, nameOf, label, className, onMove, row, first = 0, total } = props;
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, POINTER),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  // The ids change only if the list's order or members do; a new array would render every row.
  const key = items.map(idOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of the ids
  const ids = useMemo(() => items.map(idOf), [key]);

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
      autoScroll={AUTO_SCROLL}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(nameAt, placeAt),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={keepRowsInPlace}>
        <ol className={className} aria-label={label}>
          {items.map((item, index) => (
            <DraggableRow key={idOf(item)} id={idOf(item)} {...row.props(item, index)}>
              {row.content(item, index)}
            </DraggableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** A mark shows where the dragged row would be dropped. */
const keepRowsInPlace = () => null;

function announcementsOf(
  nameAt: (id: UniqueIdentifier) => string,
  placeAt: (id: UniqueIdentifier) => string,
): Announcements {
  const stays = (id: UniqueIdentifier) => `${nameAt(id)} stays ${placeAt(id)}.`;
  return {
    // `onDragOver` announces it, as soon as the rows are measured and arrow keys have an effect.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // Also when the row is back over its own place.
      if (over.id === active.id) return `Picked up ${nameAt(active.id)}, ${placeAt(active.id)}.`;
      return `${nameAt(active.id)} would be ${placeAt(over.id)}.`;
    },
    // The caller announces a move, since the step buttons move entries too.
    onDragEnd: ({ active, over }) => (over && over.id !== active.id ? undefined : stays(active.id)),
    onDragCancel: ({ active }) => stays(active.id),
  };
}

interface DraggableRowProps extends Omit<ComponentProps<'li'>, 'id' | 'children'> {
  id: UniqueIdentifier;
  children: ReactElement<object>;
}

/** Memoised: a drag renders every row many times, and its content does not change. */
const DraggableRow = memo(function DraggableRow(props: DraggableRowProps) {
  const { id, className, children, ...others } = props;
  const { setNodeRef, activeIndex, index, isDragging, isOver, transform, ...handle } = useSortable({
    id,
  });
  const mark = isOver ? (index < activeIndex ? 'before' : 'after') : undefined;
  return (
    <li
      {...others}
      ref={setNodeRef}
      className={classNames(classes.row, className)}
      style={transform ? { translate: `0 ${transform.y}px` } : undefined}
      data-drag={isDragging ? 'dragged' : mark}
    >
      <HandleContext value={handle}>{children}</HandleContext>
    </li>
  );
}, isSameRow);

function isSameRow(
  { children: before, ...rowBefore }: DraggableRowProps,
  { children: after, ...row }: DraggableRowProps,
): boolean {
  const sameContent = before.type === after.type && isShallowEqual(before.props, after.props);
  return sameContent && isShallowEqual(rowBefore, row);
}

function isShallowEqual(a: object, b: object): boolean {
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]))
  );
}
