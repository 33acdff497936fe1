import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files are not worth compressing. */
const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 10;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` files for every text file of a folder, so that requests need not compress it. A
 * first start waits for it, so all cores are used.
 */
export async function compressFiles(folder: string, quality = BROTLI_QUALITY): Promise<void> {
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
