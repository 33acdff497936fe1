import { classNames } from '../class-names.ts';
import toggle from './toggle.module.css';

interface RadioToggleProps<T extends string> {
  legend: string;
  name: string;
  labels: Record<T, string>;
  /** Null while it is not known. */
  chosen: T | null;
  onChoose: (value: T) => void;
  className?: string | undefined;
}

export function RadioToggle<T extends string>(props: RadioToggleProps<T>) {
  const { legend, name, labels, chosen, onChoose, className } = props;
  return (
    <fieldset className={classNames(toggle.toggle, className)}>
      <legend>{legend}</legend>
      {(Object.keys(labels) as T[]).map((value) => (
        <label key={value} className={toggle.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            disabled={chosen === null}
            onChange={() => onChoose(value)}
          />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
