/** Something that is wrong with a league's folder. */
export interface Finding {
  /** Relative to the folder. */
  file: string;
  /** From 1; null where it concerns the whole file. */
  line: number | null;
  /** A sentence. */
  text: string;
}

/** `types/ember.json, line 14: …` */
export function sentenceOf({ file, line, text }: Finding): string {
  return `${file}${line === null ? '' : `, line ${line}`}: ${text}`;
}
