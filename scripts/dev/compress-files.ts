import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files are not worth compressing. */
const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 10;

/** Writes `.br` and `.gz` files for every text file of a folder, so that requests need not compress it. */
export function compressFiles(folder: string, quality = BROTLI_QUALITY): void {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  for (const name of readdirSync(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    if (content.length < COMPRESS_FROM_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
