/** The latest wishes that are kept, of an account and of a browser. */
export const MAX_WISHES = 500;
