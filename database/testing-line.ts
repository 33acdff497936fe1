import { connect, createServer, type Socket } from 'node:net';

/** Stands between the program and PostgreSQL, so that a test can cut the line, and mend it. */
export async function openLine(url: string) {
  const sockets = new Set<Socket>();
  const { port, hostname } = new URL(url);
  let open = true;
  let cutNext = false;
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
    far.pipe(near);
    near.on('data', (request) => {
      far.write(request);
      if (cutNext) cut();
    });
    near.on('end', () => far.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lineUrl = new URL(url);
  lineUrl.hostname = '127.0.0.1';
  lineUrl.port = String((server.address() as { port: number }).port);
  return {
    url: lineUrl.href,
    cut,
    /** Lets one more request through, but not its answer. */
    cutAfterNextRequest: () => {
      cutNext = true;
    },
    mend: () => {
      open = true;
    },
    close: () => server.close(),
  };
}
