import { once } from 'node:events';
import { request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A request without valid credentials. */
export interface StrangerRequest {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Whether the status is an expected one (0: connection closed); otherwise the measurement is void. */
  answeredBy: (status: number) => boolean;
}

/** The processor time of this thread that a request cost. */
export interface LoopWork {
  status: number;
  totalMs: number;
  /** The longest turn of the event loop, during which no other request is handled. */
  turnMs: number;
}

/** Turns shorter than this are overhead of the measurement. */
const EMPTY_TURN_MS = 0.2;

/** Sends requests from a worker thread and measures the cost of each on this thread. */
export function createStranger(port: number) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port } });
  return {
    async measure({ answeredBy: _, ...asked }: StrangerRequest): Promise<LoopWork> {
      const turns = watchTurns();
      worker.postMessage(asked);
      const [status] = await once(worker, 'message');
      return { status, ...turns.end() };
    },
    close: () => worker.terminate(),
  };
}

/**
 * Processor time of this thread, unaffected by other programs. Reading the time of the whole process
 * first makes the system update it; otherwise it may be milliseconds old.
 */
function threadCpuMs(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures each turn of the event loop, and keeps it busy meanwhile. */
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
  { method, path, headers, body }: Omit<StrangerRequest, 'answeredBy'>,
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
    // Refused while the body was still being sent.
    sent.once('error', () => resolve(0)).end(body);
  });
}

if (!isMainThread && workerData?.port) {
  parentPort?.on('message', async (asked: Omit<StrangerRequest, 'answeredBy'>) => {
    parentPort?.postMessage(await send(workerData.port, asked));
  });
}
