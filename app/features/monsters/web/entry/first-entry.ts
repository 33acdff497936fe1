import { type Params, redirect } from 'react-router';
import { GUIDE_ENTRY } from '../../default-entries.ts';
import { raceNameOf } from '../../rules.ts';

/** Specification, section 2: /monsters goes to ape/ape, /monsters/{type} to {type}/{type}. */
function redirectToEntry({ type = GUIDE_ENTRY.RACE_TYPE }: Params) {
  const name = encodeURIComponent(raceNameOf(type).toLowerCase());
  return redirect(`/monsters/${name}/${name}`);
}

// Two functions: the browser's build takes `loader` away, and what is only a name for it with it.
export const loader = ({ params }: { params: Params }) => redirectToEntry(params);
export const clientLoader = ({ params }: { params: Params }) => redirectToEntry(params);
