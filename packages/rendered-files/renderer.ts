import { type ChildProcess, fork } from 'node:child_process';
import type { RenderAnswer } from './render-process.ts';

const IDLE_MS = 20_000;

export interface Renderer {
  render(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface RendererOptions {
  script: URL;
  data?: unknown;
}

/**
 * A process and not a thread, since a picture library's memory is not released when a thread ends.
 */
export function createRenderer({ script, data }: RendererOptions): Renderer {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(script, [], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // Of a process that ended at once, each message fails by itself; its render hears only the first.
    started.on('error', () => {});
    started.send({ data });
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await ended;
  }

  async function renderNow(file: string): Promise<Uint8Array> {
    clearTimeout(idle);
    child ??= start();
    try {
      return await ask(child, file);
    } finally {
      idle = setTimeout(close, IDLE_MS);
      idle.unref();
    }
  }

  return {
    render(file) {
      const turn = last.then(() => renderNow(file));
      last = turn.catch(() => {});
      return turn;
    },
    close,
  };
}

function ask(child: ChildProcess, name: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      child.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      work();
    };
    const onMessage = (message: unknown) => {
      const answer = message as RenderAnswer;
      if (answer.name !== name) return;
      settle(() => ('file' in answer ? resolve(answer.file) : reject(new Error(answer.problem))));
    };
    const onEnd = () => settle(() => reject(new Error('The rendering process has ended.')));
    child.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    child.send({ name });
  });
}
