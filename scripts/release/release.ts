import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What `CHANGELOG.md` says of a version. @throws when it has no dated heading, or says nothing */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## (?=\[)/m);
  const section = sections.find((text) => text.startsWith(`[${version}] - `));
  const [heading = '', ...lines] = section?.split('\n') ?? [];
  const notes = lines.join('\n').trim();
  if (!/\] - \d{4}-\d{2}-\d{2}$/.test(heading) || notes === '') {
    throw new Error(`CHANGELOG.md needs a section '## [${version}] - YYYY-MM-DD'.`);
  }
  return notes;
}

/** Without what `.gitattributes` leaves out. @returns the names of the files */
export function makeRelease(root: string, folder: string, version: string): string[] {
  mkdirSync(folder, { recursive: true });
  const notes = notesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  const name = `ringside-${version}.tar.gz`;
  const archive = path.join(folder, name);
  git(root, 'archive', `--prefix=ringside-${version}/`, '--output', archive, 'HEAD');
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(path.join(folder, 'SHA256SUMS'), `${sum}  ${name}\n`);
  writeFileSync(path.join(folder, 'NOTES.md'), `${notes}\n`);
  return [name, 'SHA256SUMS', 'NOTES.md'];
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const [folder] = process.argv.slice(2);
if (import.meta.main && folder) {
  const root = path.join(import.meta.dirname, '../..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const tag = `v${version}`;
  const changed = git(root, 'status', '--porcelain');
  if (changed) throw new Error(`A release is of a commit; these files differ from it:\n${changed}`);
  if (git(root, 'tag', '--list', tag)) throw new Error(`There is a release ${tag} already.`);
  const files = makeRelease(root, path.resolve(folder), version);
  console.log(`${tag}: ${files.join(', ')}`);
} else if (import.meta.main) {
  console.error('Usage: node scripts/run.mjs scripts/release/release.ts FOLDER');
  process.exitCode = 1;
}
