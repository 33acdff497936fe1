import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to a commit: it is lost before the server or its answer after it, and the client sees the
 * end of the connection or a server that says that it has crashed (FATAL).
 */
export type CommitFault = 'lost' | 'answer lost' | 'crash before' | 'crash after';

/** Opens a proxy between the program and PostgreSQL that interrupts and restores connections in tests. */
export async function openBreakableConnection(url: string) {
  const sockets = new Set<Socket>();
  const { port, hostname } = new URL(url);
  let open = true;
  let generation = 0;
  let commitFault: CommitFault | null = null;
  const cut = () => {
    open = false;
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
    let broken: CommitFault | null = null;
    const end = (fault: CommitFault) => {
      if (fault.startsWith('crash')) near.end(CRASH);
      else near.destroy();
      far.destroy();
    };
    far.on('data', (answer) => {
      if (broken) end(broken);
      else if (born === generation) near.write(answer);
    });
    near.on('data', (request) => {
      if (commitFault && request.includes('commit\0')) {
        broken = commitFault;
        commitFault = null;
        if (broken === 'lost' || broken === 'crash before') return end(broken);
      }
      if (born === generation) far.write(request);
    });
    far.on('end', () => near.end());
    near.on('end', () => far.end());
    // A server that is not there.
    far.on('error', () => near.destroy());
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
    /** Ends the connection of the next commit; others stay open. */
    breakNextCommit: (fault: CommitFault) => {
      commitFault = fault;
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

/** The message of a session that the server ends because another one has crashed. */
const CRASH = (() => {
  const fields = ['SFATAL', 'VFATAL', 'C57P02', 'Mterminating connection because of a crash', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
})();
