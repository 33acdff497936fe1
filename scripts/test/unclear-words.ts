/** Words that CONTRIBUTING.md asks authors of documents and comments to leave out. */
export const UNCLEAR_WORDS = /\b(tells|told|whoever|bears|asks of)\b/i;
