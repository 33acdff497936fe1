import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the program and PostgreSQL that interrupts and restores connections in tests. */
export async function openBreakableConnection(url: string) {
  const sockets = new Set<Socket>();
  const { port, hostname } = new URL(url);
  let open = true;
  let cutNext = false;
  let generation = 0;
  const cut = () => {
    open = false;
    cutNext = false;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (!open) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    const born = generation;
    far.on('data', (answer) => {
      if (born === generation) near.write(answer);
    });
    near.on('data', (request) => {
      if (born === generation) far.write(request);
      if (cutNext) cut();
    });
    far.on('end', () => near.end());
    near.on('end', () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lineUrl = new URL(url);
  lineUrl.hostname = '127.0.0.1';
  lineUrl.port = String((server.address() as { port: number }).port);
  return {
    url: lineUrl.href,
    cut,
    /** Resolves once both ends of interrupted connections are closed. */
    emptied: async () => {
      while (sockets.size > 0) await new Promise(setImmediate);
    },
    /** Interrupts connections after one more request, before its response. */
    cutAfterNextRequest: () => {
      cutNext = true;
    },
    /** Open connections stay open but pass no more data; new ones work. */
    silence: () => {
      generation += 1;
    },
    mend: () => {
      open = true;
    },
    close: () => server.close(),
  };
}
