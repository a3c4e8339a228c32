import { beforeEach, expect, test, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
const passes = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

/** A queue and its holders in the order in which they entered. */
function queueOf(places: number) {
  const queue = new FairQueue(places, () => now);
  const inside: { caller: string; leave: () => void }[] = [];
  return {
    inside: () => inside.map(({ caller }) => caller),
    enter: async (...callers: string[]) => {
      for (const caller of callers) {
        void queue.enter(caller).then((leave) => inside.push({ caller, leave }));
      }
      await passes(0);
    },
    /** The holder that entered first leaves after this time. */
    leave: async (afterMs = 1) => {
      await passes(afterMs);
      inside.shift()?.leave();
      await passes(0);
    },
  };
}

test('a queue with one place admits the requests of one caller one at a time, in the order of arrival', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('a', 'a', 'a');
  expect(inside()).toEqual(['a']);
  await leave();
  expect(inside()).toEqual(['a']);
  await leave();
  await leave();
  expect(inside()).toEqual([]);
});

test('a caller that has used less time enters before a caller that arrived earlier', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('much', 'much', 'much', 'little');
  await leave(500);
  expect(inside()).toEqual(['little']);
});

test('a new caller starts at the current share, so the earlier use of other callers does not put them behind it', async () => {
  const { enter, leave, inside } = queueOf(1);
  for (let each = 0; each < 5; each += 1) {
    await enter('visitor');
    await leave(100);
  }
  await enter('another', 'newcomer', 'newcomer', 'visitor');
  await leave();
  expect(inside()).toEqual(['newcomer']);
  await leave(150);
  expect(inside()).toEqual(['visitor']);
});

test('the backend’s own work enters after callers that arrived earlier, however little time it has used', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('first', 'visitor', 'visitor', '', 'visitor');
  const order: string[] = [];
  for (let each = 0; each < 5; each++) {
    order.push(...inside());
    await leave(10);
  }
  expect(order).toEqual(['first', 'visitor', 'visitor', '', 'visitor']);
});

test('a slow caller pauses for as long as it was slow while other callers are active, and leaves the place free', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('other', 'slow', 'slow');
  await leave();
  await leave(3000);
  expect(inside()).toEqual([]);
  await enter('other');
  await leave();
  expect(inside()).toEqual([]);
  await passes(3000);
  expect(inside()).toEqual(['slow']);
});

test('no pause applies to a slow caller without competitors, to a caller of short statements or to the backend itself', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('alone', 'alone');
  await leave(3000);
  expect(inside()).toEqual(['alone']);
  await leave();

  await enter('other', 'busy', 'busy', '', '');
  for (let each = 0; each < 3; each++) await leave(900);
  expect(inside()).not.toEqual([]);
  await leave(3000);
  expect(inside()).not.toEqual([]);
});

test('a holder is asked to give way to the work of another caller, not to further work of its own caller', async () => {
  const queue = new FairQueue(1, () => now);
  let asked = 0;
  const leave = await queue.enter('slow', () => (asked += 1));
  void queue.enter('slow');
  await passes(200);
  expect(asked).toBe(0);
  void queue.enter('other');
  expect(asked).toBe(1);
  leave();
  await passes(0);
});

test.each([
  { used: 0, attempts: 0, turn: 10 },
  { used: 200, attempts: 3, turn: 80 },
  { used: 200, attempts: 9, turn: 160 },
  { used: 500, attempts: 0, turn: 10 },
  { used: 500, attempts: 9, turn: 20 },
])(
  'a holder is asked to give way after $turn ms if its caller has used $used ms and it gave way $attempts times',
  async ({ used, attempts, turn }) => {
    const queue = new FairQueue(1, () => now);
    const leaveBefore = await queue.enter('slow');
    now += used;
    leaveBefore();
    const asked: number[] = [];
    void queue.enter('slow', () => asked.push(now), attempts);
    await passes(0);
    const begun = now;
    void queue.enter('new');
    while (asked.length === 0) await passes(1);
    // The queue checks every 10 ms whether a turn is over.
    expect(now - begun).toBeGreaterThanOrEqual(turn);
    expect(now - begun).toBeLessThanOrEqual(turn + 10);
  },
);

test('work that gave way waits for all new work and does not interrupt it', async () => {
  const queue = new FairQueue(1, () => now);
  let isAsked = false;
  const leave = await queue.enter('much', () => (isAsked = true));
  const order: string[] = [];
  const enter = async (caller: string, attempts: number) => {
    const leaveAgain = await queue.enter(caller, undefined, attempts);
    order.push(caller);
    leaveAgain();
  };
  const again = enter('gave way', 1);
  await passes(500);
  expect(isAsked).toBe(false);
  const fresh = enter('new', 0);
  leave();
  await Promise.all([again, fresh]);
  expect(order).toEqual(['new', 'gave way']);
});

test('one caller occupies at most four fifths of the places of a queue', async () => {
  const { enter, inside } = queueOf(10);
  await enter(...Array.from({ length: 12 }, () => 'many'), 'other');
  expect(inside()).toEqual([...Array.from({ length: 8 }, () => 'many'), 'other']);
});
