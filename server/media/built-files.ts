import { readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type Encoding, encodingFor } from '@ringside/response-cache/encoding';
import { sendMedia } from '@ringside/send-media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const KEPT_BUILDS = 2;

/** Beside the data, so that tabs of this version go on under the next one. */
export async function keepBuild(assets: string, folder: string): Promise<void> {
  const names = await readdir(assets);
  // It has the hashes of all others.
  const build = names.find((name) => /^manifest-.*\.js$/.test(name));
  if (!build) return;
  await mkdir(folder, { recursive: true });
  const now = new Date();
  const kept = path.join(folder, build);
  await utimes(kept, now, now).catch(async () => {
    const unfinished = path.join(folder, `.${build}.${process.pid}`);
    await cp(assets, unfinished, { recursive: true });
    // Another process of the same version may have been first.
    await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
  });
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { mtimeMs } = await stat(path.join(folder, name));
      return { name, mtimeMs };
    }),
  );
  const old = builds.sort((one, other) => other.mtimeMs - one.mtimeMs).slice(KEPT_BUILDS);
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Finds files among the builds of a folder, also those that another process has put there since. */
function createEarlierBuilds(folder: string) {
  return {
    async folderOf(file: string): Promise<string | null> {
      if (!/^[\w-][\w.-]*$/.test(file)) return null;
      const builds = await readdir(folder).catch(() => []);
      for (const build of builds) {
        const found = path.join(folder, build);
        const isThere = await stat(path.join(found, file)).then(
          (entry) => entry.isFile(),
          () => false,
        );
        if (isThere) return found;
      }
      return null;
    },
  };
}

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;
/** It has one route, since one for each of its files would take megabytes. */
const HASHED_FOLDER = 'assets';
/** The scripts, styles and fonts of a build take a quarter of it in the encoding of all browsers. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** Extensions of the compressed files that the build writes where compression saves bytes. */
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A browser asks for the worker's new version each time; the policy is also that of its own requests. */
const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

type Asked = { Params: { file: string } };
/** Also for frames that another site has put in a sandbox. */
const OPEN = { config: { open: true } } as const;

/** Names with a hash are cached for a year, others for an hour. */
export function registerBuiltFiles(
  app: FastifyInstance,
  build: string,
  others: string,
  earlier?: string,
): void {
  const hashed = createFileSender(path.join(build, HASHED_FOLDER), true);
  const before = earlier === undefined ? null : createEarlierBuilds(earlier);
  if (earlier !== undefined) {
    app.addHook('onListen', () => {
      void keepBuild(path.join(build, HASHED_FOLDER), earlier).catch((err: unknown) =>
        app.log.warn({ err }, 'the build could not be kept for the tabs of this version'),
      );
    });
  }
  app.get<Asked>(`/${HASHED_FOLDER}/:file`, OPEN, async (request, reply) => {
    const { file } = request.params;
    const folder = hashed.has(file) ? null : await before?.folderOf(file);
    const { send } = folder ? createFileSender(folder, true) : hashed;
    return send(request, reply, file);
  });
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .headers(WORKER_HEADERS)
      .send(await readFile(path.join(build, 'service-worker.js'), 'utf8')),
  );
  const { send } = createFileSender(others);
  for (const name of listFiles(others)) {
    app.get(`/${name}`, (request, reply) => send(request, reply, name));
  }
}

export function createFileSender(folder: string, immutable = false) {
  let names: Set<string> | undefined;
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });

  async function hashedFile(name: string) {
    let bytes = kept.get(name);
    if (!bytes) {
      bytes = await readFile(path.join(folder, name));
      kept.set(name, bytes);
    }
    return { source: { bytes }, etag: `"${name}"` };
  }

  function has(name: string): boolean {
    names ??= listFiles(folder);
    return names.has(name);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, name: string) {
    if (!has(name)) return reply.callNotFound();
    const accepted = encodingFor(request.headers['accept-encoding'] ?? '');
    const encoding = accepted !== null && has(name + ENDINGS[accepted]) ? accepted : null;
    const file = encoding ? name + ENDINGS[encoding] : name;
    try {
      return await sendMedia(request, reply, {
        ...(immutable ? await hashedFile(file) : { source: { path: path.join(folder, file) } }),
        type: TYPES[path.extname(name)] ?? 'application/octet-stream',
        maxAgeSeconds: immutable ? YEAR_SECONDS : HOUR_SECONDS,
        immutable,
        encoding,
      });
    } catch (error) {
      // A new build has replaced the file.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return reply.callNotFound();
      throw error;
    }
  }

  return { has, send };
}

function listFiles(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    ),
  );
}
