import { once } from 'node:events';
import { request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A request as a stranger sends it. */
export interface Asked {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Whether this status answers it, 0 being a connection that was ended; else nothing was measured. */
  answeredBy: (status: number) => boolean;
}

/** The cost of a request to this thread, in milliseconds of its processor. */
export interface LoopWork {
  status: number;
  /** In all. */
  totalMs: number;
  /** In the longest turn of the event loop, in which nobody else is answered. */
  turnMs: number;
}

/** Below this it is the loop itself that was measured. */
const EMPTY_TURN_MS = 0.2;

/** Sends requests from a thread of its own and measures what each costs this one. */
export function createStranger(port: number) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port } });
  return {
    async measure({ answeredBy: _, ...asked }: Asked): Promise<LoopWork> {
      const turns = watchTurns();
      worker.postMessage(asked);
      const [status] = await once(worker, 'message');
      return { status, ...turns.end() };
    },
    close: () => worker.terminate(),
  };
}

/**
 * Processor time of this thread: what other programs take of the machine is not in it. The system
 * brings it up to date when it is asked about the whole process; else it may be milliseconds old.
 */
function threadCpuMs(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Looks at the time after each turn of the loop, which meanwhile does not rest. */
function watchTurns() {
  let [turnMs, totalMs, watching] = [0, 0, true];
  let last = threadCpuMs();
  const look = () => {
    const now = threadCpuMs();
    const took = now - last;
    turnMs = Math.max(turnMs, took);
    if (took > EMPTY_TURN_MS) totalMs += took;
    last = now;
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  return {
    end() {
      watching = false;
      look();
      return { turnMs, totalMs };
    },
  };
}

function send(
  port: number,
  { method, path, headers, body }: Omit<Asked, 'answeredBy'>,
): Promise<number> {
  const options = {
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    ...(headers && { headers }),
  };
  return new Promise((resolve) => {
    const sent = request(options, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0));
    });
    // Turned away while the body was still on its way.
    sent.once('error', () => resolve(0)).end(body);
  });
}

if (!isMainThread && workerData?.port) {
  parentPort?.on('message', async (asked: Omit<Asked, 'answeredBy'>) => {
    parentPort?.postMessage(await send(workerData.port, asked));
  });
}
