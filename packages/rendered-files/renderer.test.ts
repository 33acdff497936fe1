import { fork } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { createRenderer } from './renderer.ts';

vi.mock(import('node:child_process'), { spy: true });

test('a process that ends before it is asked fails the render, not the app', async () => {
  const { fork: forkProcess } =
    await vi.importActual<typeof import('node:child_process')>('node:child_process');
  vi.mocked(fork).mockImplementationOnce((script, args, options) => {
    const child = forkProcess(script, args ?? [], options);
    child.kill('SIGKILL');
    // Nothing else runs until its end of the channel is closed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return child;
  });
  const renderer = createRenderer({ script: new URL('render-process.ts', import.meta.url) });
  await expect(renderer.render('a.png')).rejects.toThrow('has ended');
  // Both messages to the process fail, each by itself.
  await new Promise(setImmediate);
  await renderer.close();
});
