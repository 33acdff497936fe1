import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { editDistance, typosAllowed } from '@ringside/typo-search/edit-distance';
import { SETTING_NAMES, SETTINGS_FILE } from './config.ts';

/** Settings of earlier versions, and what replaces them. */
const REMOVED: Record<string, string> = {
  WORKERS:
    'WORKERS is no longer a setting: this is one process. Start one per core, each with a PORT of its own (docs/scaling.md).',
};

/** In the settings file every other name, in the environment those a typo away from a setting. */
export function misspeltSettings(
  environment: Record<string, string | undefined>,
  fromFile: Record<string, string | undefined> = readSettingsFile(),
): string[] {
  return Object.keys({ ...environment, ...fromFile }).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return [];
    const removed = REMOVED[name];
    if (removed) return [removed];
    const nearest = nearestSetting(name);
    if (nearest) return [`${name} is no setting of Ringside. Is ${nearest} meant?`];
    return name in fromFile ? [`${name} in ${SETTINGS_FILE} is no setting of Ringside.`] : [];
  });
}

function readSettingsFile(): Record<string, string | undefined> {
  return existsSync(SETTINGS_FILE) ? parseEnv(readFileSync(SETTINGS_FILE, 'utf8')) : {};
}

function nearestSetting(name: string): string | undefined {
  const letters = lettersOf(name);
  const allowed = typosAllowed(letters);
  return SETTING_NAMES.map((setting) => ({
    setting,
    distance: editDistance(letters, lettersOf(setting), allowed),
  }))
    .filter(({ distance }) => distance <= allowed)
    .sort((one, other) => one.distance - other.distance)[0]?.setting;
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll('_', '');
