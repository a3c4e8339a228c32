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

/** Holders in the order in which they enter; each leaves when it is told to. */
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
    /** The first who is inside leaves after so long. */
    leave: async (afterMs = 1) => {
      await passes(afterMs);
      inside.shift()?.leave();
      await passes(0);
    },
  };
}

test('one holder at a time, in the order of arrival', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('a', 'a', 'a');
  expect(inside()).toEqual(['a']);
  await leave();
  expect(inside()).toEqual(['a']);
  await leave();
  await leave();
  expect(inside()).toEqual([]);
});

test('who has used less goes before who came earlier', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('much', 'much', 'much', 'little');
  await leave(500);
  expect(inside()).toEqual(['little']);
});

test('a newcomer begins at the share of those who were there: what they used before does not put them behind', async () => {
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

test('the backend’s own work goes after those who came earlier, however little it has used', async () => {
  const { enter, leave, inside } = queueOf(1);
  await enter('first', 'visitor', 'visitor', '', 'visitor');
  const order: string[] = [];
  for (let each = 0; each < 5; each++) {
    order.push(...inside());
    await leave(10);
  }
  expect(order).toEqual(['first', 'visitor', 'visitor', '', 'visitor']);
});

test('who was slow pauses for as long while others are there, who then find the place free', async () => {
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

test('who is alone never pauses, nor who is not slow, nor the backend itself', async () => {
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

test('a holder gives way to the work of another caller, not to more of its own', async () => {
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
  'a holder that has used $used ms and gave way $attempts times gives way when its turn of $turn ms is over',
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
    // Whether a turn is over is looked at every 10 ms.
    expect(now - begun).toBeGreaterThanOrEqual(turn);
    expect(now - begun).toBeLessThanOrEqual(turn + 10);
  },
);

test('work that gave way goes after all new work, and does not interrupt it', async () => {
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

test('of several places one caller leaves a fifth to others', async () => {
  const { enter, inside } = queueOf(10);
  await enter(...Array.from({ length: 12 }, () => 'many'), 'other');
  expect(inside()).toEqual([...Array.from({ length: 8 }, () => 'many'), 'other']);
});
