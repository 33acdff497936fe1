import classes from './list-filters.module.css';

interface FieldProps {
  name: string;
  label: string;
}

interface SelectProps extends FieldProps {
  value: string | number | null | undefined;
  options: { value: string; label: string }[];
  any?: string | null;
}

export function Select({ name, label, value, options, any = 'Any' }: SelectProps) {
  return (
    <label className={`min-w-0 ${classes.filter}`}>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        {any !== null && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function TextField({ name, label, value }: FieldProps & { value: string }) {
  return (
    <label className={`min-w-0 ${classes.filter}`}>
      {label}
      <input name={name} defaultValue={value} maxLength={60} autoComplete="off" />
    </label>
  );
}

interface NumberFieldProps extends FieldProps {
  value: number | null;
  max: number;
}

export function NumberField({ name, label, value, max }: NumberFieldProps) {
  return (
    <label className={`min-w-0 ${classes.filter}`}>
      {label}
      <input
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        defaultValue={value ?? ''}
      />
    </label>
  );
}
