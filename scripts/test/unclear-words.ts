/** Words that CONTRIBUTING.md excludes from documents and comments. */
export const UNCLEAR_WORDS = /\b(tells|told|whoever|bears|asks of)\b/i;

/** A comment whose first sentence has a clause as its subject, such as 'What a page costs'. */
export const INDIRECT_BEGINNING = /^[\s*]*(what|who|whom|whose|whoever)\s/i;
