import { participantIdOf } from '../rules.ts';

/** Monsters parsed from an organiser's typed or pasted text: one or many, by ID or URL. */
export interface ParsedParticipants {
  /** Without duplicates, in the order of the text. */
  ids: number[];
  /** Words that are neither an ID nor a URL. */
  unknown: string[];
}

/** Whether the text can only be the start of a monster's name. */
export function isName(text: string): boolean {
  return text !== '' && !text.includes('/') && parseParticipants(text).ids.length === 0;
}

/** Splits at blanks, commas, semicolons and line breaks. */
export function parseParticipants(text: string): ParsedParticipants {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const read = words.map((word) => ({ word, id: participantIdOf(word) }));
  return {
    ids: [...new Set(read.flatMap(({ id }) => id ?? []))],
    unknown: read.flatMap(({ word, id }) => (id === null ? [word] : [])),
  };
}
