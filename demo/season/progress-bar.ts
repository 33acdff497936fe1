const WIDTH = 30;
const LINES = 10;
const SILENT_MS = 5000;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal one rewritten line; else a line for each tenth and every five seconds. */
export function createProgressBar(
  label: string,
  output: Output = process.stdout,
): (done: number, total: number) => void {
  let shown = 0;
  let shownAt = Date.now();
  return (done, total) => {
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const percent = `${Math.floor(100 * share)}%`;
    if (output.isTTY) {
      const filled = Math.round(WIDTH * share);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      output.write(`\r${label} ${bar} ${percent}${share === 1 ? '\n' : ''}`);
    } else if (
      Math.floor(share * LINES) > shown ||
      (share < 1 && Date.now() - shownAt >= SILENT_MS)
    ) {
      shown = Math.floor(share * LINES);
      shownAt = Date.now();
      output.write(`${label} ${percent}\n`);
    }
  };
}
