import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './findings.ts';

/** Endings of picture files, in the order in which they are looked for. */
export const PICTURE_ENDINGS = ['svg', 'png', 'webp', 'jpg'] as const;

const MAX_BYTES = {
  svg: 512 * 1024,
  png: 2 * 1024 * 1024,
  webp: 2 * 1024 * 1024,
  jpg: 2 * 1024 * 1024,
};
const MAX_FILES = 5000;

/**
 * The forbidden parts of an SVG, each with why. It is only ever drawn into pixels, but opening the
 * file itself must be as safe.
 */
const NOT_IN_SVG: [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a DOCTYPE or ENTITY, which can make it grow without end'],
  [/<\s*script/i, 'a script'],
  [/<\s*(?:foreignObject|iframe|embed|object|audio|video)/i, 'an element that is no drawing'],
  [/\son[a-z]+\s*=/i, 'a handler of events'],
  [/javascript\s*:/i, 'a script in an address'],
  [/(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);)/i, 'a file from elsewhere'],
  [/url\(\s*["']?\s*(?!#)[^)\s]/i, 'a file from elsewhere'],
  [/@import/i, 'a style sheet from elsewhere'],
];

/** The problems of the picture files of a folder, whose names must be among the known ones. */
export function checkPictures(
  folder: string,
  name: string,
  { known, kind }: { known: ReadonlySet<string>; kind: string },
): Finding[] {
  const place = path.join(folder, name);
  if (!existsSync(place)) return [];
  const files = readdirSync(place, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (files.length > MAX_FILES) {
    return [
      { file: name, line: null, text: `there are ${files.length} files; at most ${MAX_FILES}.` },
    ];
  }
  const seen = new Map<string, string>();
  return files.flatMap((entry) => {
    const file = `${name}/${entry.name}`;
    const wrong = (text: string): Finding[] => [{ file, line: null, text }];
    const { name: base, ext } = path.parse(entry.name);
    const ending = PICTURE_ENDINGS.find((ending) => `.${ending}` === ext);
    if (!entry.isFile() || !ending) {
      return wrong(`only files that end in .${PICTURE_ENDINGS.join(', .')} belong here.`);
    }
    if (!known.has(base)) return wrong(`${kind} ${base} is not in this league.`);
    const other = seen.get(base);
    seen.set(base, entry.name);
    if (other !== undefined) return wrong(`there is ${other} already; one file is enough.`);
    return checkPicture(folder, file, ending);
  });
}

type Ending = (typeof PICTURE_ENDINGS)[number];

/** The problem of one picture file. */
export function checkPicture(folder: string, file: string, ending: Ending): Finding[] {
  const wrong = (text: string, line: number | null = null): Finding[] => [{ file, line, text }];
  const place = path.join(folder, file);
  const { size } = statSync(place);
  if (size === 0) return wrong('the file is empty.');
  if (size > MAX_BYTES[ending]) {
    return wrong(`the file has ${size} bytes; at most ${MAX_BYTES[ending]} are taken.`);
  }
  const bytes = readFileSync(place);
  if (ending !== 'svg') {
    return isPicture(bytes, ending)
      ? []
      : wrong(`what is in it is no ${ending.toUpperCase()} picture.`);
  }
  const text = bytes.toString('utf8');
  if (!/<svg[\s>]/.test(text)) return wrong('what is in it is no SVG drawing.');
  return NOT_IN_SVG.flatMap(([pattern, what]) => {
    const found = pattern.exec(text);
    return found ? wrong(`it has ${what}.`, text.slice(0, found.index + 1).split('\n').length) : [];
  });
}

function isPicture(bytes: Buffer, ending: Exclude<Ending, 'svg'>): boolean {
  const begins = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (ending === 'png') return begins('\x89PNG\r\n\x1a\n');
  if (ending === 'webp') return begins('RIFF') && begins('WEBP', 8);
  return begins('\xff\xd8\xff');
}
