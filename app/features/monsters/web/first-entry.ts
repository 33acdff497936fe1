import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Specification, section 2: /monsters goes to ape/ape, /monsters/{type} to {type}/{type}. */
export function loader({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const type = encodeURIComponent(params.type ?? 'ape');
  return redirect(`/monsters/${type}/${type}`);
}

export const clientLoader = loader;
