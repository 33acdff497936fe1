import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import classes from './player-lookup.module.css';

/** Looks a player up by a part of the name; works as a plain form too. */
export function PlayerLookup({ term = '' }: { term?: string }) {
  return (
    <Form action="/players" className={classes.lookup} role="search">
      <label className={classes.field}>
        Name of a player
        <input
          name="q"
          className={classes.input}
          defaultValue={term}
          placeholder="Part of it is enough"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
        />
      </label>
      <Button type="submit">Find</Button>
    </Form>
  );
}
