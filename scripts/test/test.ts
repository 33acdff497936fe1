// `npm test`; `--only=vitest,biome` selects some steps.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type SupervisedChild, spawnChild } from '../dev/child-process.ts';
import { type Counts, countStep, reportFile, type Step, testRounds } from './test-steps.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const AT_ONCE = 2;
const STEP_TIMEOUT_MS = 40 * 60_000;

const running = new Set<SupervisedChild>();
let interrupted = false;
const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-test-'));

/** Removes the caller's settings, which could point tests to a real database or enable production mode. */
function stepEnvironment({ name, env: own }: Step): NodeJS.ProcessEnv {
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  // Playwright sets FORCE_COLOR for its workers, which then warn about NO_COLOR.
  const plain = name === 'playwright' ? {} : { NO_COLOR: '1' };
  const colour = process.stdout.isTTY && !env.NO_COLOR ? { FORCE_COLOR: '1' } : plain;
  return { ...env, ...colour, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(folder, name), ...own };
}

async function runCommand(
  step: Step,
  args: string[],
  show: 'pipe' | 'inherit' = 'pipe',
): Promise<{ ok: boolean; output: string }> {
  const child = spawnChild(process.execPath, args, {
    cwd: ROOT,
    env: stepEnvironment(step),
    output: show,
  });
  running.add(child);
  let late = '';
  const timer = setTimeout(() => {
    late = `\n${step.name} took longer than ${STEP_TIMEOUT_MS / 60_000} minutes and was stopped.`;
    void child.stop();
  }, STEP_TIMEOUT_MS);
  const code = await child.ended;
  clearTimeout(timer);
  running.delete(child);
  return { ok: code === 0, output: child.said() + late };
}

async function runStep(step: Step): Promise<Counts> {
  const startedAt = Date.now();
  let ok = !step.before || (await runCommand(step, step.before, 'inherit')).ok;
  let output = '';
  for (const args of ok ? step.commands : []) {
    const result = await runCommand(step, args);
    output += result.output;
    ok = result.ok;
    if (!ok) break;
  }
  // The report of an interrupted command is incomplete.
  if (interrupted) return { passed: 0, failed: 0 };
  const counts = countStep(step, ok, reportFile(folder, step.name));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const tests = step.count ? `: ${counts.passed} passed, ${counts.failed} failed` : '';
  const failed = counts.failed > 0;
  if (failed && output) console.log(`\n${output.trim()}\n`);
  console.log(`${failed ? '✗' : '✓'} ${step.name} (${seconds} s)${tests}`);
  for (const remark of counts.remarks ?? []) console.log(`  ${remark}`);
  return counts;
}

async function runRound(steps: Step[], total: Counts): Promise<void> {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step && !interrupted; step = waiting.shift()) {
      const { passed, failed } = await runStep(step);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function chosenRounds(): Step[][] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const rounds = testRounds(folder);
  const only = values.only?.split(',');
  const names = rounds.flat().map((step) => step.name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no step "${unknown}"; there are ${names.join(', ')}.`);
  return only ? rounds.map((steps) => steps.filter((step) => only.includes(step.name))) : rounds;
}

async function interrupt(signal: NodeJS.Signals): Promise<void> {
  interrupted = true;
  console.log('Stopping.');
  await Promise.all([...running].map((child) => child.stop()));
  process.exit(128 + os.constants.signals[signal]);
}

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);

try {
  const rounds = chosenRounds();
  const total: Counts = { passed: 0, failed: 0 };
  for (const steps of rounds) await runRound(steps, total);
  if (!interrupted) console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
