import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { withSpaces } from '#app/features/monsters/rules.ts';
import { MonsterPicker } from '#app/features/monsters/web/shared/monster-picker.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { versusPath } from '../rules.ts';
import classes from './versus-pickers.module.css';

interface VersusPickersProps {
  /** The monster of each corner; null while the corner is empty. */
  a: string | null;
  b: string | null;
}

/** Two fields that choose who meets whom. Before the script is there they are a form. */
export function VersusPickers({ a, b }: VersusPickersProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ a: string | null; b: string | null }>({ a, b });
  function pick(corner: 'a' | 'b', race: string) {
    const next = { ...chosen, [corner]: race };
    setChosen(next);
    if (next.a && next.b) void navigate(versusPath(next.a, next.b), { preventScrollReset: true });
  }

  return (
    <Form action="/versus" className={classes.pickers} aria-label="Choose the breeds">
      <MonsterPicker
        label="Left corner"
        name="a"
        placeholder={chosen.a ? withSpaces(chosen.a) : undefined}
        onPick={({ META }) => pick('a', META.RACE_SUPERTYPE)}
      />
      {a && b ? (
        <ButtonLink to={versusPath(b, a)} preventScrollReset>
          Swap
        </ButtonLink>
      ) : (
        <span className={classes.vs} aria-hidden="true">
          vs
        </span>
      )}
      <MonsterPicker
        label="Right corner"
        name="b"
        placeholder={chosen.b ? withSpaces(chosen.b) : undefined}
        onPick={({ META }) => pick('b', META.RACE_SUPERTYPE)}
      />
      <Button type="submit" className={classes.submit}>
        Show
      </Button>
    </Form>
  );
}
