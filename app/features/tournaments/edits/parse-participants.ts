import { participantIdOf } from '../rules.ts';

/** What an organiser typed or pasted, taken apart: one monster or many, by ID or URL. */
export interface ParsedParticipants {
  /** Each once, in their order. */
  ids: number[];
  /** What is no ID and no URL of one. */
  unknown: string[];
}

/** Whether it can only be the beginning of a monster's name. */
export function isName(text: string): boolean {
  return text !== '' && !text.includes('/') && parseParticipants(text).ids.length === 0;
}

/** Blanks, commas, semicolons and new lines stand between several. */
export function parseParticipants(text: string): ParsedParticipants {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const read = words.map((word) => ({ word, id: participantIdOf(word) }));
  return {
    ids: [...new Set(read.flatMap(({ id }) => id ?? []))],
    unknown: read.flatMap(({ word, id }) => (id === null ? [word] : [])),
  };
}
