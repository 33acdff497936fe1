import http from 'node:http';

const CHECK_LIMIT_MS = 1000;

/**
 * `ready`: everything works. `alive`: it answers, but not for everything (its database is away, it
 * is stopping). `gone`: there is no connection.
 */
export type UpstreamState = 'ready' | 'alive' | 'gone';

/** An answer under way. */
export interface Running {
  /** A live channel, which ends only when it is ended. */
  endless: boolean;
  end(): void;
}

/** One app process as the balancer sees it. */
export interface Upstream {
  readonly origin: string;
  state: UpstreamState;
  /** Taken out of the round by hand. */
  retired: boolean;
  readonly running: Set<Running>;
}

export interface Upstreams {
  readonly all: Upstream[];
  /** The next process in turn that is not among `tried`; undefined when there is none. */
  next(tried: ReadonlySet<Upstream>): Upstream | undefined;
  ready(): Promise<void>;
  stop(): void;
}

/** Keeps asking each process for its `/readyz`. */
export function createUpstreams(origins: string[], checkEveryMs: number): Upstreams {
  const all = origins.map(
    (origin): Upstream => ({ origin, state: 'gone', retired: false, running: new Set() }),
  );
  const agent = new http.Agent({ keepAlive: false });
  let waiting: (() => void)[] = [];
  let turn = 0;

  const check = async (upstream: Upstream) => {
    upstream.state = await askReadiness(upstream.origin, agent);
    if (upstream.state !== 'ready') return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const checkAll = () => {
    for (const upstream of all) void check(upstream);
  };
  const timer = setInterval(checkAll, checkEveryMs);
  checkAll();

  return {
    all,
    next(tried) {
      const open = all.filter((upstream) => !upstream.retired && !tried.has(upstream));
      const ready = open.filter(({ state }) => state === 'ready');
      const choice = ready.length > 0 ? ready : open.filter(({ state }) => state === 'alive');
      turn += 1;
      return choice[turn % choice.length];
    },
    ready: () =>
      all.some(({ state }) => state === 'ready')
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push(resolve)),
    stop: () => clearInterval(timer),
  };
}

function askReadiness(origin: string, agent: http.Agent): Promise<UpstreamState> {
  return new Promise((resolve) => {
    let connected = false;
    const request = http.get(`${origin}/readyz`, { agent, timeout: CHECK_LIMIT_MS });
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        connected = true;
      }),
    );
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? 'ready' : 'alive');
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    // A process that takes the connection but does not answer waits for its database.
    request.on('error', (error) =>
      resolve(connected && error.message === 'no answer in time' ? 'alive' : 'gone'),
    );
  });
}
