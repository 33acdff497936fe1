import { localValues } from '#app/ui/storage/browser-storage.ts';
import { TOKEN_KEY } from '../session/early-sign-in.ts';

/** Whether this browser keeps a login, also where no component knows of it any more. */
export const isLoginKept = () => localValues.getItem(TOKEN_KEY) !== null;
