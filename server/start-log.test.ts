import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { complain, progressOutput, say } from './start-log.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The output of `work`. */
function printed(work: () => void): string[] {
  const lines: string[] = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  work();
  return lines;
}

test('in production the lines of a start are JSON', () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
  });
  const lines = printed(() => {
    say('Ringside is open at http://localhost:4300');
    complain('PORT "4300" is taken.');
    progressOutput().write('Playing 25%\n');
  });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'info', time: expect.any(String), msg: 'Ringside is open at http://localhost:4300' },
    { level: 'error', time: expect.any(String), msg: 'PORT "4300" is taken.' },
    { level: 'info', time: expect.any(String), msg: 'Playing 25%' },
  ]);
  expect(progressOutput().isTTY).toBe(false);
});

test('otherwise they are plain text', () => {
  vi.stubEnv('NODE_ENV', '');
  const lines = printed(() => {
    say('Ringside is open.');
    complain('It is not.');
    progressOutput().write('Playing 25%\n');
  });
  expect(lines).toEqual(['Ringside is open.', 'It is not.', 'Playing 25%\n']);
});
