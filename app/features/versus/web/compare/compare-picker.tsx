import { Form } from 'react-router';
import { MonsterPicker } from '#app/features/guide/web/shared/picker/monster-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import classes from './compare-picker.module.css';

interface ComparePickerProps {
  /** Monsters in the comparison, which are not suggested again. */
  slugs: string[];
  /** The name of the monster that the next choice replaces; the field then has the focus. */
  swapped: string | null;
  onPick: (slug: string) => void;
  /** Keeps the monster that was to be replaced. */
  onCancel: () => void;
}

function pickerLabel(count: number): string {
  if (count === 0) return 'Choose the first monster';
  return count === 1 ? 'Choose the second monster' : 'Add a third monster';
}

/** Chooses a monster by typing. Without scripts it is a form that adds the typed name. */
export function ComparePicker({ slugs, swapped, onPick, onCancel }: ComparePickerProps) {
  return (
    <Form action="/monsters/compare" className={classNames(layouts.line, classes.form)}>
      <input type="hidden" name="with" value={slugs.join(',')} />
      <MonsterPicker
        label={swapped ? `Swap ${swapped} for` : pickerLabel(slugs.length)}
        name="add"
        except={slugs}
        eager={swapped !== null}
        onPick={({ slug }) => onPick(slug)}
        onCancel={swapped === null ? undefined : onCancel}
      />
      {swapped !== null ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button type="submit" className={layouts.unscripted}>
          Add
        </Button>
      )}
    </Form>
  );
}
