import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import classes from './player-lookup.module.css';

export function PlayerLookup({ term = '' }: { term?: string }) {
  return (
    <Form action="/players" className={`line items-end w-full ${classes.lookup}`} role="search">
      <label className="stack4 grow text-start">
        Name of a player
        <input
          name="q"
          className="w-full"
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
