import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { createWaker } from './waker.ts';

/** A realtime client of which the test reports the status and the changes. */
function fakeRealtime() {
  let onChange: () => void = () => undefined;
  let onStatus: (status: string) => void = () => undefined;
  const channel = {
    on: (_type: string, _filter: object, listener: () => void) => {
      onChange = listener;
      return channel;
    },
    subscribe: (listener: (status: string) => void) => {
      onStatus = listener;
      return channel;
    },
  };
  const removeChannel = vi.fn<(channel: object) => Promise<void>>(async () => undefined);
  const disconnect = vi.fn<() => Promise<void>>(async () => undefined);
  const client = { channel: () => channel, removeChannel, realtime: { disconnect } };
  return {
    client: client as unknown as SupabaseClient,
    channel,
    removeChannel,
    disconnect,
    change: () => onChange(),
    status: (status: string) => onStatus(status),
  };
}

test.each([
  ['before realtime has connected', undefined, 300],
  ['while realtime is connected', 'SUBSCRIBED', 2_000],
  ['after the channel failed', 'CHANNEL_ERROR', 300],
  ['after the channel timed out', 'TIMED_OUT', 300],
  ['after the channel was closed', 'CLOSED', 300],
])('%s the pause between claims is right', (_, status, expected) => {
  const realtime = fakeRealtime();
  const waker = createWaker(realtime.client, 300);
  if (status !== undefined) {
    realtime.status('SUBSCRIBED');
    realtime.status(status);
  }
  expect(waker.pollMs()).toBe(expected);
});

test('an announcement wakes everything that waits, and what waits afterwards waits for the next one', async () => {
  const realtime = fakeRealtime();
  const waker = createWaker(realtime.client, 300);
  const woken: string[] = [];
  void waker.next().then(() => woken.push('first'));
  void waker.next().then(() => woken.push('second'));
  realtime.change();
  await Promise.resolve();
  void waker.next().then(() => woken.push('later'));
  await Promise.resolve();
  expect(woken).toEqual(['first', 'second']);
  realtime.change();
  await Promise.resolve();
  expect(woken).toEqual(['first', 'second', 'later']);
});

test('closing removes the channel and disconnects', async () => {
  const { client, channel, removeChannel, disconnect } = fakeRealtime();
  await createWaker(client, 300).close();
  expect(removeChannel).toHaveBeenCalledExactlyOnceWith(channel);
  expect(disconnect).toHaveBeenCalledOnce();
});
