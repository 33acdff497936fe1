import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { linkToPrimary } from './worker.ts';

test('an error of a message to a dead primary is ignored, since its end is reported separately', () => {
  const { worker } = cluster;
  const before = {
    disconnect: process.listeners('disconnect'),
    message: process.listeners('message'),
  };
  onTestFinished(() => {
    Object.assign(cluster, { worker });
    for (const [name, kept] of Object.entries(before)) {
      const added = process
        .listeners(name as 'message')
        .filter((listener) => !kept.includes(listener as never));
      for (const listener of added) process.removeListener(name, listener);
    }
  });
  const ours = new EventEmitter();
  Object.assign(cluster, { worker: ours });
  linkToPrimary();
  expect(() => ours.emit('error', new Error('write EPIPE'))).not.toThrow();
});
