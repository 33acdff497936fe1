import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook that a receiver accepted. */
export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  readonly url: string;
  /** The accepted requests, in order. */
  readonly received: Received[];
  /** The number of requests. */
  calls: number;
  /** Returns the status of the next response; null for no response. */
  answer: () => number | null;
  close(): Promise<void>;
}

/** Listens for webhooks on loopback; a request is accepted if the answer is below 300. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    receiver.calls += 1;
    const status = receiver.answer();
    if (status === null) return;
    if (status < 300) {
      receiver.received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received: [],
    calls: 0,
    answer: () => 204,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
