import { Form } from 'react-router';
import { MonsterPicker } from '#app/features/guide/web/shared/picker/monster-picker.tsx';
import { Button } from '#app/ui/button.tsx';

interface ComparePickerProps {
  slugs: string[];
  swapped: string | null;
  onPick: (slug: string) => void;
  onCancel: () => void;
}

function pickerLabel(count: number): string {
  if (count === 0) return 'Choose the first monster';
  return count === 1 ? 'Choose the second monster' : 'Add a third monster';
}

export function ComparePicker({ slugs, swapped, onPick, onCancel }: ComparePickerProps) {
  return (
    <Form action="/monsters/compare" className="line items-end half">
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
        <Button type="submit" className="unscripted">
          Add
        </Button>
      )}
    </Form>
  );
}
