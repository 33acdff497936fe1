import { type Params, redirect } from 'react-router';
import { GUIDE_ENTRY } from '#app/features/guide/default-entries.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';

function redirectToEntry({ type = GUIDE_ENTRY.RACE_TYPE }: Params) {
  const name = encodeURIComponent(raceNameOf(type).toLowerCase());
  return redirect(`/monsters/${name}/${name}`);
}

// Not an alias of `loader`: the browser's build removes `loader` together with its aliases.
export const loader = ({ params }: { params: Params }) => redirectToEntry(params);
export const clientLoader = ({ params }: { params: Params }) => redirectToEntry(params);
