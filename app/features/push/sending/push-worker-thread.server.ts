import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { post, UnreachableByRule } from '#app/core/announcements/post.server.ts';
import { createEncryption } from './encrypt.server.ts';
import type {
  Outcome,
  Outcomes,
  PushMessage,
  PushWorkerSettings,
  Sending,
} from './push-worker.server.ts';

const SOCKETS_OF_A_SERVICE = 128;
/** A service may close a connection that is idle for longer, just as a call is sent on it. */
const IDLE_MS = 2000;
const MESSAGES_A_TURN = 8;

// Node tells a key's kind by errors that it catches: their stacks are a third of an encryption.
Error.stackTraceLimit = 0;

if (!parentPort) throw new Error('This module runs in a worker thread only.');
const port = parentPort;
const { keys, contact, loopback } = workerData as PushWorkerSettings;
const encrypt = createEncryption(keys, contact);
const options = { keepAlive: true, maxSockets: SOCKETS_OF_A_SERVICE, timeout: IDLE_MS };
const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
let told: Outcomes = [];

port.on('message', async (sending: Sending) => {
  for (const [number, message] of sending) {
    send(message).then((outcome) => tell(number, outcome));
    // Answers are read between encryptions, but a turn of the loop for each would cost a tenth more.
    if (number % MESSAGES_A_TURN === 0) await nextTurn();
  }
});

function tell(number: number, outcome: Outcome): void {
  told.push([number, outcome]);
  if (told.length > 1) return;
  setImmediate(() => {
    port.postMessage(told);
    told = [];
  });
}

async function send(message: PushMessage): Promise<Outcome> {
  const agent = message.endpoint.startsWith('http:') ? agents.http : agents.https;
  try {
    const answer = await post(message.endpoint, encrypt(message), { loopback, agent });
    const { status, retryAfterSeconds } = answer;
    if (status === 404 || status === 410) return 'gone';
    return status === 429 || status >= 500 ? { waitMs: (retryAfterSeconds ?? 0) * 1000 } : 'done';
  } catch (error) {
    if (error instanceof UnreachableByRule) return 'gone';
    const { code } = error as { code?: unknown };
    // Nothing was sent. After any other error the message may have arrived.
    return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? { waitMs: 0 } : 'done';
  }
}
