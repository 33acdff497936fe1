import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { MonsterPicker } from '../shared/monster-picker.tsx';
import classes from './compare-picker.module.css';

interface ComparePickerProps {
  /** Monsters that are compared already; not offered again. */
  slugs: string[];
  label: string;
  /** Takes the focus as it appears. */
  eager: boolean;
  onPick: (slug: string) => void;
  onCancel?: () => void;
}

/** Chooses a monster by typing. Before the script is there it is a form that adds what it says. */
export function ComparePicker({ slugs, label, eager, onPick, onCancel }: ComparePickerProps) {
  return (
    <Form action="/monsters/compare" className={classes.form}>
      <input type="hidden" name="with" value={slugs.join(',')} />
      <MonsterPicker
        label={label}
        name="add"
        except={slugs}
        eager={eager}
        onPick={({ slug }) => onPick(slug)}
        onCancel={onCancel}
      />
      {onCancel ? (
        <Button onClick={onCancel}>Cancel</Button>
      ) : (
        <Button type="submit" className={classes.submit}>
          Add
        </Button>
      )}
    </Form>
  );
}
