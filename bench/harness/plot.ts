/** A line of a plot, with a value for each step of the axis. */
export interface Line {
  name: string;
  figures: number[];
}

const WIDTH = 800;
const ROW = 17;
const LEFT = 88;
const RIGHT = 260;
const TOP = 56;
const BOTTOM = 40;
/** Colours with enough contrast on white and on black. */
const COLOURS = [
  '#c2344b',
  '#8250df',
  '#1a7f5a',
  '#b5760b',
  '#0b7fb3',
  '#b2479b',
  '#6b7a12',
  '#777',
];

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1c2333 }
  .quiet { fill: #5b6478 } .grid { stroke: #d5d9e2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e7eaf2 } .quiet { fill: #9aa4b8 } .grid { stroke: #333b4d }
  }`;

interface Plot {
  title: string;
  steps: string[];
  lines: Line[];
  /** The unit of the values. */
  unit: string;
}

/** A plot as SVG, with logarithmic axes and the lines' names at their ends. */
export function drawPlot({ title, steps, lines, unit }: Plot): string {
  const shown = lines.filter(({ figures }) => figures.every((value) => value > 0));
  const height = Math.max(380, TOP + BOTTOM + ROW * (shown.length + 2));
  const all = shown.flatMap(({ figures }) => figures);
  const low = Math.floor(Math.log10(Math.min(...all)));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const y = (value: number) =>
    TOP + ((high - Math.log10(value)) / (high - low)) * (height - TOP - BOTTOM);
  const x = (step: number) => LEFT + (step / (steps.length - 1)) * (WIDTH - LEFT - RIGHT);
  const decades = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">`,
    `<style>${STYLE}</style>`,
    `<text x="${LEFT}" y="24" font-weight="600">${title}</text>`,
    ...decades.map((value) => grid(value, y(value), unit)),
    ...steps.map((step, index) => {
      const place = `x="${x(index)}" y="${height - 14}" text-anchor="middle"`;
      return `<text class="quiet" ${place}>${step}</text>`;
    }),
    ...shown.map(({ figures }, index) => path(figures, index, x, y)),
    ...names(shown, y, height - BOTTOM),
    '</svg>\n',
  ].join('\n');
}

function grid(value: number, y: number, unit: string): string {
  const line = `<path class="grid" d="M${LEFT} ${y.toFixed(1)}H${WIDTH - RIGHT}"/>`;
  const text = `<text class="quiet" x="${LEFT - 8}" y="${(y + 4).toFixed(1)}" text-anchor="end">${value.toLocaleString('en')} ${unit}</text>`;
  return line + text;
}

const colourOf = (index: number) => COLOURS[index % COLOURS.length];

function path(
  figures: number[],
  index: number,
  x: (step: number) => number,
  y: (value: number) => number,
): string {
  const points = figures.map((value, step) => `${x(step).toFixed(1)} ${y(value).toFixed(1)}`);
  const dash = index < COLOURS.length ? '' : ' stroke-dasharray="5 4"';
  return `<path d="M${points.join('L')}" fill="none" stroke="${colourOf(index)}" stroke-width="2"${dash}/>`;
}

/** Places the names at the ends of their lines, moved apart where they would overlap. */
function names(lines: Line[], y: (value: number) => number, lowest: number): string[] {
  const ends = lines
    .map((line, index) => ({ line, index, at: y(line.figures.at(-1) ?? 1) }))
    .sort((a, b) => a.at - b.at);
  let above = TOP - ROW;
  return ends.map(({ line, index, at }, place) => {
    const roomBelow = lowest - (ends.length - 1 - place) * ROW;
    above = Math.min(Math.max(at, above + ROW), roomBelow);
    const from = `${WIDTH - RIGHT} ${at.toFixed(1)}`;
    const to = `${WIDTH - RIGHT + 14} ${above.toFixed(1)}`;
    const last = line.figures.at(-1) ?? 0;
    const value = last >= 10 ? Math.round(last).toLocaleString('en') : last.toPrecision(2);
    return `<path d="M${from}L${to}" fill="none" stroke="${colourOf(index)}"/><text x="${WIDTH - RIGHT + 18}" y="${(above + 4).toFixed(1)}">${line.name} ${value}</text>`;
  });
}
