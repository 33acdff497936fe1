export interface StreamEvent {
  id: string | undefined;
  data: string;
}

/**
 * Makes an incremental parser of `text/event-stream`: it takes chunks of text, and calls `onEvent`
 * for each complete message and `onRetry` with the reconnection delay in milliseconds.
 */
export function createEventReader(
  onEvent: (event: StreamEvent) => void,
  onRetry: (delayMs: number) => void = () => {},
): (text: string) => void {
  let rest = '';
  let id: string | undefined;
  let lines: string[] = [];

  function take(line: string): void {
    if (line === '') {
      if (lines.length > 0) onEvent({ id, data: lines.join('\n') });
      id = undefined;
      lines = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') lines.push(value);
    if (field === 'id') id = value;
    if (field === 'retry' && /^\d{1,6}$/.test(value)) onRetry(Number(value));
  }

  return (text) => {
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const line of parts) take(line);
  };
}
