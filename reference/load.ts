import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Calibration } from '#app/features/guide/contract.ts';
import type { Item } from '#app/features/shop/contract.ts';
import { itemImageName } from '#app/features/shop/rules.ts';
import { checkFacts, type LeagueFiles } from './check-facts.ts';
import {
  itemsFile,
  MAX_TYPES,
  type Manifest,
  manifest,
  type TypeFile,
  typeFile,
} from './contract.ts';
import { type Finding, sentenceOf } from './findings.ts';
import { parseJsonFile } from './parse-json-file.ts';
import { checkPicture, checkPictures } from './picture-files.ts';

/** The game's own data: what the encyclopedia and the shop know before the feed says anything. */
export interface Reference extends Calibration {
  /** In the order of their chat numbers. */
  items: Item[];
}

/** A league as its folder has it (docs/league.md). */
export interface League extends Reference {
  /** Where it lies, as an absolute path. */
  folder: string;
  manifest: Manifest;
  /** The file of its picture for link previews, relative to the folder; null where it has none. */
  preview: string | null;
}

/** The built-in league, which is read like every other. */
export const BUILT_IN = fileURLToPath(new URL('./ringside/', import.meta.url));

const PREVIEWS = ['jpg', 'png', 'webp'] as const;
/** So many findings end a start; `scripts/league/check-league.ts` shows all. */
const MAX_FINDINGS_AT_START = 10;

/**
 * Reads the folder of a league, without one the built-in.
 * @throws Error with a sentence for everything that is wrong with it
 */
export function loadLeague(folder = BUILT_IN): League {
  const { league, findings } = readLeague(folder);
  if (league && findings.length === 0) return league;
  const shown = findings.slice(0, MAX_FINDINGS_AT_START).map(sentenceOf);
  const more = findings.length - shown.length;
  if (more > 0)
    shown.push(
      `and ${more} more; node scripts/run.mjs scripts/league/check-league.ts ${folder} shows all.`,
    );
  throw new Error(`LEAGUE_DIR=${folder} is not a league that can be used.\n${shown.join('\n')}`);
}

let builtIn: League | undefined;

/** The built-in league, which a process reads once. */
export function loadReference(): League {
  builtIn ??= loadLeague();
  return builtIn;
}

/** A league, or null when its files cannot be read, with everything that is wrong with it. */
export function readLeague(given: string): { league: League | null; findings: Finding[] } {
  const folder = path.resolve(given);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const text = 'this is not a folder that can be read.';
    return { league: null, findings: [{ file: given, line: null, text }] };
  }
  const { files, findings } = readFiles(folder);
  const { manifest, types, items, hasAllTypes } = files;
  const monsters = types.flatMap(({ value }) => value.monsters);
  const reference: Reference = {
    monsters: monsters.toSorted((a, b) => a.number.localeCompare(b.number)),
    skills: Object.fromEntries(types.map(({ value }) => [value.type, value.techniques])),
    items: items?.value.toSorted((a, b) => a.i - b.i) ?? [],
  };
  const preview = findPreview(folder);
  findings.push(
    ...checkFacts(files),
    ...(hasAllTypes ? checkPortraits(folder, reference) : []),
    ...(items ? checkImages(folder, reference) : []),
    ...checkPreview(folder, preview),
  );
  const isWhole = manifest !== null && items !== null && hasAllTypes;
  const league = isWhole ? { ...reference, folder, manifest: manifest.value, preview } : null;
  return { league, findings };
}

function readFiles(folder: string): { files: LeagueFiles; findings: Finding[] } {
  const findings: Finding[] = [];
  const from = parseJsonFile(folder, findings);
  const manifestFile = from('league.json', manifest);
  const names = typeNames(folder, findings);
  const types = names.flatMap((name) => from<TypeFile>(name, typeFile) ?? []);
  const items = from('items.json', itemsFile);
  const hasAllTypes = names.length > 0 && types.length === names.length;
  return { files: { manifest: manifestFile, types, items, hasAllTypes }, findings };
}

/** The files of the types, by name. */
function typeNames(folder: string, findings: Finding[]): string[] {
  const wrong = (text: string) => {
    findings.push({ file: 'types', line: null, text });
    return [];
  };
  const place = path.join(folder, 'types');
  if (!existsSync(place)) return wrong('there is no such folder; it has a file for each type.');
  const names = readdirSync(place).filter((name) => name.endsWith('.json'));
  if (names.length === 0) return wrong('there is no type; a league has at least one.');
  if (names.length > MAX_TYPES)
    return wrong(`there are ${names.length} types; at most ${MAX_TYPES}.`);
  return names.sort().map((name) => `types/${name}`);
}

function findPreview(folder: string): string | null {
  const names = PREVIEWS.map((ending) => `preview.${ending}`);
  return names.find((name) => existsSync(path.join(folder, name))) ?? null;
}

function checkPortraits(folder: string, { monsters }: Reference): Finding[] {
  const known = new Set(monsters.map(({ META }) => META.RACE_SUPERTYPE));
  return checkPictures(folder, 'portraits', { known, kind: 'the RACE_SUPERTYPE' });
}

function checkImages(folder: string, { items }: Reference): Finding[] {
  const known = new Set(items.map(itemImageName));
  return checkPictures(folder, 'items', { known, kind: 'an item with the Image' });
}

function checkPreview(folder: string, preview: string | null): Finding[] {
  const ending = PREVIEWS.find((suffix) => preview === `preview.${suffix}`);
  return preview && ending ? checkPicture(folder, preview, ending) : [];
}
