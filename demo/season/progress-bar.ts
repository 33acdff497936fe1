const WIDTH = 30;
/** Without a terminal a line is printed each time this share more is done. */
const LINE_EVERY = 0.25;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows how far something has come: on a terminal one line that is rewritten, elsewhere (a log, a
 * pipe) a plain line for each quarter.
 */
export function createProgressBar(
  label: string,
  output: Output = process.stdout,
): (done: number, total: number) => void {
  let shown = 0;
  return (done, total) => {
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const percent = `${Math.floor(100 * share)}%`;
    if (output.isTTY) {
      const filled = Math.round(WIDTH * share);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      output.write(`\r${label} ${bar} ${percent}${share === 1 ? '\n' : ''}`);
    } else if (share >= shown + LINE_EVERY || (share === 1 && shown < 1)) {
      shown = Math.floor(share / LINE_EVERY) * LINE_EVERY;
      output.write(`${label} ${percent}\n`);
    }
  };
}
