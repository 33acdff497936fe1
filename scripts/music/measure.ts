/** `node scripts/run.mjs scripts/music/measure.ts [ID…]`: measures tunes of the practice season. */
import { listAlbums } from '@ringside/demo-music/catalogue';
import { faultsOf, measureTune } from '@ringside/demo-music/measure';

const asked = process.argv.slice(2);
const ids = listAlbums().flatMap(({ songs }) => songs.map(({ id }) => id));
console.log('tune\tpeak\tdB\tspread\tcorrelation');
for (const id of asked.length > 0 ? asked : ids) {
  const measures = measureTune(id);
  const { peak, decibels, spreadDecibels, correlation } = measures;
  const figures = [peak, decibels, spreadDecibels, correlation].map((figure) => figure.toFixed(2));
  const faults = faultsOf(measures);
  if (faults.length > 0) process.exitCode = 1;
  console.log([id, ...figures, ...faults].join('\t'));
}
