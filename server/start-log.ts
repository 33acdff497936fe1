/**
 * Says something about the start: a plain line, or in production one of JSON like all others of the
 * log, whatever `LOG_LEVEL` is.
 */
export function say(message: string): void {
  console.log(lineOf('info', message));
}

/** The same of what keeps it from starting, on the standard error output. */
export function complain(message: string): void {
  console.error(lineOf('error', message));
}

/** Where progress is shown: a terminal can have its last line rewritten. */
export const progressOutput = () => ({
  isTTY: process.stdout.isTTY && !inProduction(),
  write: (text: string) => {
    if (inProduction()) say(text.trim());
    else process.stdout.write(text);
  },
});

function lineOf(level: 'info' | 'error', msg: string): string {
  if (!inProduction()) return msg;
  return JSON.stringify({ level, time: new Date().toISOString(), msg });
}

/** The environment, as there may be no settings yet, or wrong ones. */
const inProduction = () => process.env.NODE_ENV === 'production';
