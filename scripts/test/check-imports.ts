import { globSync } from 'node:fs';
import path from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IViolation,
} from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const ROOT = path.join(import.meta.dirname, '..', '..');
const RULES = path.join(ROOT, '.dependency-cruiser.mjs');
const NOT_OURS = ['**/node_modules/**', 'build/**', 'data/**', 'test-results/**'];

const NOT_OF_FLOORS = ['^(build|data|[.]react-router)/', '[.]test[.]tsx?$', '/testing/', '^tests/'];

export interface ImportCheck {
  modules: number;
  dependencies: number;
  violations: string[];
}

/** @throws when it found fewer modules than there are source files */
export async function checkImports(root: string = ROOT): Promise<ImportCheck> {
  const sources = globSync('*/**/*.{ts,tsx}', { cwd: root, exclude: NOT_OURS });
  const parts = [...new Set(sources.map((file) => file.split(path.sep)[0] ?? ''))];
  const options = { ...(await extractDepcruiseOptions(RULES)), baseDir: root };
  const output = await cruiseFor(parts, options);
  const { totalCruised, totalDependenciesCruised = 0, violations } = output.summary;
  const seen = new Set(output.modules.map((module) => path.normalize(module.source)));
  const missed = sources.filter((file) => !seen.has(path.normalize(file)));
  if (missed.length > 0 || totalCruised === 0 || totalDependenciesCruised === 0) {
    throw new Error(
      `dependency-cruiser found ${totalCruised} modules with ${totalDependenciesCruised} imports` +
        `${missed.length > 0 ? ` and missed ${missed.join(', ')}` : ''}.`,
    );
  }
  return {
    modules: totalCruised,
    dependencies: totalDependenciesCruised,
    violations: [...violations, ...(await folderCircles(parts, options))].map(lineOf),
  };
}

async function cruiseFor(parts: string[], options: ICruiseOptions): Promise<ICruiseResult> {
  const { output } = await cruise(parts, options);
  if (typeof output === 'string') throw new Error(output);
  return output;
}

async function folderCircles(parts: string[], options: ICruiseOptions): Promise<IViolation[]> {
  const { summary } = await cruiseFor(parts, {
    ...options,
    exclude: { path: NOT_OF_FLOORS },
    ruleSet: {
      forbidden: [
        {
          name: 'no-folder-circles',
          severity: 'error',
          scope: 'folder',
          from: {},
          to: { circular: true },
        },
      ],
    },
  });
  return summary.violations;
}

function lineOf({ rule, from, to, cycle }: IViolation): string {
  const arrows = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${rule.name}: ${from} → ${arrows}`;
}

if (import.meta.main) {
  const { modules, dependencies, violations } = await checkImports();
  for (const violation of violations) console.error(violation);
  console.log(`${modules} modules, ${dependencies} imports, ${violations.length} wrong`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
