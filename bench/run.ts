/** `npm run bench -- NAME …` runs some parts, `--slices` and `--seconds` set the duration. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { measureAudience } from './audience.ts';
import { measureCalls } from './calls.ts';
import { measureChances } from './chances.ts';
import { measureFeed } from './feed.ts';
import { measureGrowth } from './growth.ts';
import { CAN_PIN } from './harness/cores.ts';
import { goalTable } from './harness/goals.ts';
import { asText, type Section, type Timing } from './harness/section.ts';
import { measureLive } from './live.ts';
import { measurePages } from './pages.ts';
import { measureStart } from './start/start.ts';
import { measureStories } from './stories.ts';

const PARTS: Record<string, (timing: Timing) => Promise<Section>> = {
  calls: measureCalls,
  pages: measurePages,
  feed: measureFeed,
  live: measureLive,
  audience: measureAudience,
  growth: measureGrowth,
  stories: measureStories,
  chances: measureChances,
  start: measureStart,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slices: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});
const unknown = positionals.find((name) => !(name in PARTS));
if (unknown) {
  console.error(`There is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const timing = { slices: Number(values.slices), seconds: Number(values.seconds) };

await buildServerIfChanged();
if (!CAN_PIN) console.log('Server and client share their cores, since taskset is not installed.');
const startedAt = performance.now();
const sections: Section[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const beganAt = performance.now();
  sections.push(await measure(timing));
  console.log(`${name}: ${((performance.now() - beganAt) / 1000).toFixed(0)} s`);
}
for (const section of sections) console.log(`\n${asText(section)}`);
const goals = sections.flatMap((section) => section.goals ?? []);
if (goals.length > 0) console.log(`\n${goalTable(goals)}`);
const [load1] = loadavg();
console.log(
  `\nThe load of the machine at the end was ${load1?.toFixed(1)}, this benchmark included.`,
);
console.log(`\nMeasured in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
process.exit();
