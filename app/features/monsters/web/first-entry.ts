import { type LoaderFunctionArgs, redirect } from 'react-router';
import { raceNameOf } from '../rules.ts';

/** Specification, section 2: /monsters goes to ape/ape, /monsters/{type} to {type}/{type}. */
export function loader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const type = encodeURIComponent(raceNameOf(params.type ?? 'ape').toLowerCase());
  return redirect(`/monsters/${type}/${type}`);
}

export const clientLoader = loader;
