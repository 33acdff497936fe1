import { Form, useNavigate } from 'react-router';
import { withSpaces } from '#app/features/guide/rules.ts';
import { MonsterPicker } from '#app/features/guide/web/shared/picker/monster-picker.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { versusPath } from '../rules.ts';
import classes from './versus-pickers.module.css';

export function VersusPickers({ a, b }: { a: string; b: string }) {
  const navigate = useNavigate();
  const show = (left: string, right: string) =>
    void navigate(versusPath(left, right), { preventScrollReset: true });

  return (
    <Form
      action="/versus"
      className={`grid items-end gap-3 ${classes.pickers}`}
      aria-label="Choose the breeds"
    >
      <input type="hidden" name="a" value={a} />
      <input type="hidden" name="b" value={b} />
      <MonsterPicker
        label="Left corner"
        name="a"
        required={false}
        placeholder={withSpaces(a)}
        onPick={({ META }) => show(META.RACE_SUPERTYPE, b)}
      />
      <ButtonLink to={versusPath(b, a)} preventScrollReset>
        Swap
      </ButtonLink>
      <MonsterPicker
        label="Right corner"
        name="b"
        required={false}
        placeholder={withSpaces(b)}
        onPick={({ META }) => show(a, META.RACE_SUPERTYPE)}
      />
      <Button type="submit" className="unscripted">
        Show
      </Button>
    </Form>
  );
}
