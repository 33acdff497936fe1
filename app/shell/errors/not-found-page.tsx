import { data } from 'react-router';
import { pageMeta } from '#app/ui/page-meta.ts';
import { NotFound } from './error-page.tsx';

export const meta = pageMeta('Not found', 'There is no page at this address.');

export function loader() {
  return data(null, { status: 404 });
}

/** The router finds out in the browser, without a request, that the address is unknown. */
export function clientLoader() {
  return null;
}

export default NotFound;
