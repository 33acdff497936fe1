// `node scripts/run.mjs scripts/league/check-league.ts FOLDER`: validates a league's folder and prints the problems.
import { drawPortrait } from '@ringside/monster-art/portrait';
import { type Finding, sentenceOf } from '#reference/findings.ts';
import { type League, readLeague } from '#reference/load.ts';

const USAGE = `node scripts/run.mjs scripts/league/check-league.ts FOLDER
Reads the folder of a league (docs/league.md) and says what is wrong with it, by file and line.`;

process.exitCode = main(process.argv.slice(2));

function main(args: string[]): number {
  const [folder] = args;
  if (folder === undefined || args.length > 1 || folder.startsWith('-')) {
    console.log(USAGE);
    return folder === '--help' ? 0 : 2;
  }
  const { league, findings } = readLeague(folder);
  const all = [...findings, ...(league ? undrawn(league) : [])];
  for (const finding of all) console.log(sentenceOf(finding));
  if (!league || all.length > 0) {
    console.log(`${all.length} ${all.length === 1 ? 'problem' : 'problems'}.`);
    return 1;
  }
  const { manifest, monsters, skills, items } = league;
  const techniques = Object.values(skills).flat().length;
  console.log(
    `${manifest.title} is valid: ${monsters.length} monsters of ${Object.keys(skills).length} types, ${techniques} techniques, ${items.length} items.`,
  );
  return 0;
}

function undrawn({ manifest, monsters }: League): Finding[] {
  if (manifest.drawings === undefined) return [];
  return monsters.flatMap(({ META }) => {
    try {
      drawPortrait({ type: META.RACE_TYPE, subtype: META.RACE_SUBTYPE });
      return [];
    } catch {
      const text = `drawings: monster-art has no drawing of ${META.RACE_SUPERTYPE}. Leave "drawings" out: what has no file in portraits/ gets a curtain with a shape behind it.`;
      return [{ file: 'league.json', line: null, text }];
    }
  });
}
