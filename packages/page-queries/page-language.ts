/** The language that a page’s dates and numbers are written in, a BCP 47 tag. */

export const USUAL_LANGUAGE = 'en-GB';

let ofServer = USUAL_LANGUAGE;

export function setLanguage(tag: string): void {
  ofServer = tag;
}

export const language = () =>
  typeof document === 'undefined' ? ofServer : document.documentElement.lang || USUAL_LANGUAGE;
