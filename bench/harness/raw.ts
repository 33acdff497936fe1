import { writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Server, startBaseline } from './server.ts';
import { temporaryFolder } from './temporary.ts';

export interface RawAnswer {
  bytes: Buffer;
  headers: IncomingHttpHeaders;
}

export function getRaw(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const bytes = await buffer(response);
      if (response.statusCode === 200) resolve({ bytes, headers: response.headers });
      else reject(new Error(`${url} answered ${response.statusCode}: ${bytes}`));
    }).on('error', reject);
  });
}

export function startSameBytes(name: string, { bytes, headers }: RawAnswer): Promise<Server> {
  const file = path.join(temporaryFolder(), 'bytes');
  writeFileSync(file, bytes);
  return startBaseline(name, {
    BYTES_FILE: file,
    TYPE: headers['content-type'],
    ENCODING: headers['content-encoding'] ?? '',
    ETAG: headers.etag ?? '',
  });
}
