import { redirect } from 'react-router';
import { ALERTS_PATH } from '#app/features/follows/rules.ts';

// Not an alias of `loader`: the browser's build removes `loader` together with its aliases.
export const loader = () => redirect(ALERTS_PATH);
export const clientLoader = () => redirect(ALERTS_PATH);
