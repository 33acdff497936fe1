import type { Drum, DrumHit } from '@ringside/chip-music/score';
import type { Random } from '@ringside/seeded-random';
import { FILLS, type Groove, type GrooveName, grooveAt, SOFT_FILLS } from '../style/grooves.ts';
import { BEAT_STEPS } from '../theory/meter.ts';

interface DrumTask {
  groove: GrooveName;
  /** 0 sparse, 1 full, 2 busiest; below 0 silent. */
  fullness: number;
  bars: number;
  bar: number;
  start: number;
  loudness: number;
  crash: boolean;
  fill: boolean;
  soft: boolean;
  random: Random;
}

const HALF_LOUDNESS = 0.45;

/** The drums of a section: its groove bar by bar, a small turn in the middle, a fill at the end. */
export function playDrums(task: DrumTask): DrumHit[] {
  if (task.fullness < 0) return [];
  const hits: DrumHit[] = [];
  const fills = task.soft ? SOFT_FILLS : FILLS;
  for (let bar = 0; bar < task.bars; bar++) {
    const atEnd = bar === task.bars - 1;
    const midway = bar === task.bars / 2 - 1 && task.fullness > 0 && task.random.chance(0.5);
    const filled = task.fill && (atEnd || midway);
    // A busier groove in every fourth bar against monotony.
    const fullness = task.fullness + (bar % 4 === 3 && task.fullness === 1 ? 1 : 0);
    const until = filled ? task.bar - 8 : task.bar;
    addGroove(hits, grooveAt(task.groove, fullness), task, { bar, from: 0, until });
    if (filled) {
      const fill = task.random.pick(fills);
      addGroove(hits, fill, task, { bar, from: until, until: task.bar });
    }
  }
  if (task.crash) hits.push({ at: task.start, drum: 'crash', loudness: 0.7 * task.loudness });
  return hits;
}

function addGroove(
  hits: DrumHit[],
  groove: Groove,
  { start, bar, loudness, random }: DrumTask,
  span: { bar: number; from: number; until: number },
): void {
  for (const [drum, steps] of Object.entries(groove) as [Drum, string][]) {
    for (const [index, symbol] of [...steps].entries()) {
      const step = span.from + index;
      if (symbol === '.' || step >= span.until) continue;
      const full = symbol === 'x' ? 1 : HALF_LOUDNESS;
      hits.push({
        at: start + (span.bar * bar + step) / BEAT_STEPS,
        drum,
        loudness: loudness * full * (0.92 + 0.08 * random.next()),
      });
    }
  }
}
