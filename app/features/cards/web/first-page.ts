import { redirect } from 'react-router';

// Two functions: the browser's build takes `loader` away, and what is only a name for it with it.
export const loader = () => redirect('/your-cards/1');
export const clientLoader = () => redirect('/your-cards/1');
