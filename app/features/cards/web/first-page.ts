import { redirect } from 'react-router';

// Not an alias of `loader`: the browser's build removes `loader` together with its aliases.
export const loader = () => redirect('/your-cards/1');
export const clientLoader = () => redirect('/your-cards/1');
