import { redirect } from 'react-router';

// Two functions, not one under two names: the browser's build removes `loader`, and an alias with
// it.
export const loader = () => redirect('/your-cards/1');
export const clientLoader = () => redirect('/your-cards/1');
