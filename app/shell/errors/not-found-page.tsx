import { data } from 'react-router';
import { pageMeta } from '#app/ui/page-meta.ts';
import { NotFound } from './error-page.tsx';

export const meta = pageMeta('Not found', 'There is no page at this address.');

export function loader() {
  return data(null, { status: 404 });
}

/** The browser knows as well as the server that nothing is here. */
export function clientLoader() {
  return null;
}

export default NotFound;
