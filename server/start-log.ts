/** Regardless of `LOG_LEVEL`: plain text, or in production JSON. */
export function say(message: string): void {
  console.log(lineOf('info', message));
}

export function complain(message: string): void {
  console.error(lineOf('error', message));
}

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

/** Read from the environment, since the settings may be missing or wrong at this point. */
const inProduction = () => process.env.NODE_ENV === 'production';
