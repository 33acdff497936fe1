import { Readable } from 'node:stream';

/** A file of known length that can be read while it is still being written. */
export interface GrowingFile {
  readonly length: number;
  /** The bytes from one position to another, exclusive; sent as soon as they are written. */
  read(from: number, to: number): Readable;
  /** The whole content, once complete; rejects if writing fails. */
  readonly whole: Promise<Uint8Array>;
}

/** Upper limit of bytes read at a time. */
const READ_BYTES = 65_536;

/** A file of `length` bytes that is written from beginning to end. */
export function createGrowingFile(length: number) {
  const bytes = new Uint8Array(length);
  const whole = Promise.withResolvers<Uint8Array>();
  whole.promise.catch(() => {});
  let written = 0;
  let failed: Error | null = null;
  let grown = Promise.withResolvers<void>();
  const wake = () => {
    grown.resolve();
    grown = Promise.withResolvers();
  };

  async function* chunks(from: number, to: number): AsyncGenerator<Uint8Array, void> {
    for (let at = from; at < to; ) {
      const end = Math.min(to, written, at + READ_BYTES);
      if (end > at) {
        yield bytes.subarray(at, end);
        at = end;
      } else if (failed) throw failed;
      else await grown.promise;
    }
  }

  const fail = (error: Error) => {
    failed = error;
    whole.reject(error);
    wake();
  };

  const file: GrowingFile = {
    length,
    read: (from, to) => Readable.from(chunks(from, to), { objectMode: false }),
    whole: whole.promise,
  };
  return {
    file,
    fail,
    write(chunk: Uint8Array): void {
      if (written + chunk.length > length) {
        fail(new RangeError(`More than ${length} bytes were made.`));
        return;
      }
      bytes.set(chunk, written);
      written += chunk.length;
      wake();
    },
    /** Marks the file as complete. */
    end(): void {
      if (failed) return;
      if (written < length) fail(new RangeError(`Only ${written} of ${length} bytes were made.`));
      else whole.resolve(bytes);
    },
  };
}
