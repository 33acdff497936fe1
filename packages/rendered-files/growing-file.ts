import { Readable } from 'node:stream';

export interface GrowingFile {
  readonly length: number;
  read(from: number, to: number): Readable;
  readonly whole: Promise<Uint8Array>;
}

const READ_BYTES = 65_536;

/**
 * A file whose parts, of these lengths in bytes, are each written from beginning to end, in any
 * order.
 */
export function createGrowingFile(lengths: readonly number[], ask: (part: number) => void) {
  const parts = layOut(lengths);
  const length = parts.at(-1)?.end ?? 0;
  const bytes = new Uint8Array(length);
  const whole = Promise.withResolvers<Uint8Array>();
  whole.promise.catch(() => {});
  let failed: Error | null = null;
  const growth = createSignal();

  async function* chunks(from: number, to: number): AsyncGenerator<Uint8Array, void> {
    for (let at = from; at < to; ) {
      const index = parts.findIndex(({ end }) => at < end);
      const end = Math.min(to, parts[index]?.written ?? 0, at + READ_BYTES);
      if (end > at) {
        yield bytes.subarray(at, end);
        at = end;
      } else if (failed) throw failed;
      else {
        ask(index);
        await growth.next();
      }
    }
  }

  const fail = (error: Error) => {
    failed = error;
    whole.reject(error);
    growth.give();
  };

  const file: GrowingFile = {
    length,
    read: (from, to) => Readable.from(chunks(from, to), { objectMode: false }),
    whole: whole.promise,
  };
  return {
    file,
    fail,
    write(index: number, chunk: Uint8Array): void {
      const part = parts[index];
      if (!part || part.written + chunk.length > part.end) {
        fail(new RangeError(`Part ${index} is too long.`));
        return;
      }
      bytes.set(chunk, part.written);
      part.written += chunk.length;
      growth.give();
    },
    end(): void {
      if (failed) return;
      const short = parts.findIndex(({ written, end }) => written < end);
      if (short >= 0) fail(new RangeError(`Part ${short} is too short.`));
      else whole.resolve(bytes);
    },
  };
}

function layOut(lengths: readonly number[]) {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return { written: end - length, end };
  });
}

function createSignal() {
  let next = Promise.withResolvers<void>();
  return {
    next: () => next.promise,
    give(): void {
      next.resolve();
      next = Promise.withResolvers();
    },
  };
}
