import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import classes from './player-lookup.module.css';

/** Finds a player by part of the name; also works as a plain form. */
export function PlayerLookup({ term = '' }: { term?: string }) {
  return (
    <Form action="/players" className={classNames(layouts.line, classes.lookup)} role="search">
      <label className={classNames(layouts.stack4, layouts.grow, classes.field)}>
        Name of a player
        <input
          name="q"
          className={layouts.full}
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
