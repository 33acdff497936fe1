import { type Params, redirect } from 'react-router';
import { GUIDE_ENTRY } from '../../default-entries.ts';
import { raceNameOf } from '../../rules.ts';

/** Specification, section 2: /monsters goes to ape/ape, /monsters/{type} to {type}/{type}. */
function redirectToEntry({ type = GUIDE_ENTRY.RACE_TYPE }: Params) {
  const name = encodeURIComponent(raceNameOf(type).toLowerCase());
  return redirect(`/monsters/${name}/${name}`);
}

// Two functions, not one under two names: the browser's build removes `loader`, and an alias with
// it.
export const loader = ({ params }: { params: Params }) => redirectToEntry(params);
export const clientLoader = ({ params }: { params: Params }) => redirectToEntry(params);
