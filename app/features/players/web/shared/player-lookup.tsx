import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** In the list of players, or of whose progress it is. */
const LOOKUPS = {
  players: { action: '/players', name: 'q', placeholder: 'Part of it is enough', find: 'Find' },
  progress: {
    action: '/progress/',
    name: 'player',
    placeholder: 'Login or display name',
    find: 'Show progress',
  },
};

interface PlayerLookupProps {
  of?: keyof typeof LOOKUPS;
  label?: string;
  term?: string;
}

export function PlayerLookup(props: PlayerLookupProps) {
  const { of = 'players', label = 'Name of a player', term = '' } = props;
  const { action, name, placeholder, find } = LOOKUPS[of];
  return (
    <Form action={action} className="line items-end half" role="search">
      <label className="stack gap-1 grow text-start">
        {label}
        <input
          name={name}
          className="w-full"
          defaultValue={term}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
        />
      </label>
      <Button type="submit">{find}</Button>
    </Form>
  );
}
