import { expect, test, vi } from 'vitest';
import type { ChannelStatus, RealtimeFace } from '../platform.ts';
import { lazyRealtime } from './lazy-realtime.ts';

const topic = { topic: 'job:j1', event: 'progress', onMessage: () => undefined };

function loading() {
  const code = Promise.withResolvers<RealtimeFace>();
  const stop = vi.fn<() => void>();
  const broadcast = vi.fn<RealtimeFace['broadcast']>(() => stop);
  const realtime = lazyRealtime(() => code.promise);
  const load = async (): Promise<void> => {
    code.resolve({ broadcast, changes: () => stop });
    await code.promise;
  };
  return { realtime, code, load, broadcast, stop };
}

test('a subscription begins when its code has been loaded, and can then be ended', async () => {
  const { realtime, load, broadcast, stop } = loading();
  const end = realtime.broadcast(topic);
  expect(broadcast).not.toHaveBeenCalled();
  await load();
  expect(broadcast).toHaveBeenCalledExactlyOnceWith(topic);
  end();
  expect(stop).toHaveBeenCalledOnce();
});

test('a subscription that is ended while its code is loaded does not begin', async () => {
  const { realtime, load, broadcast } = loading();
  realtime.broadcast(topic)();
  await load();
  expect(broadcast).not.toHaveBeenCalled();
});

test('a subscription is `down` if its code cannot be loaded', async () => {
  const { realtime, code } = loading();
  const status = Promise.withResolvers<ChannelStatus>();
  realtime.changes({ table: 'jobs', onChange: () => undefined, onStatus: status.resolve });
  code.reject(new Error('The chunk did not come.'));
  expect(await status.promise).toBe('down');
});
