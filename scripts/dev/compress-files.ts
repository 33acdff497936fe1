import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg)$/;
const COMPRESS_FROM_BYTES = 1024;
export const QUICK_BROTLI = 5;
const THOROUGH_BROTLI = 10;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` files for every text file of a folder, so that requests need not compress it. */
export async function compressFiles(folder: string, quality = THOROUGH_BROTLI): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  await Promise.all(
    readdirSync(folder)
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        const content = readFileSync(file);
        if (content.length < COMPRESS_FROM_BYTES) return;
        writeFileSync(`${file}.br`, await toBrotli(content, brotli));
        writeFileSync(`${file}.gz`, await toGzip(content, { level: 9 }));
      }),
  );
}
