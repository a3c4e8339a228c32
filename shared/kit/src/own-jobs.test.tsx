import type { JobPlace } from '@irodori/contract/job';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToJob, loadPlaces, usePlaceWords } from './own-jobs.ts';

const place = (change: Partial<JobPlace> = {}): JobPlace => ({
  jobId: 'j1',
  place: 3,
  seconds: 20,
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Words({ of }: { of: JobPlace | null }) {
  return <p>{usePlaceWords(of)}</p>;
}
const shown = () => screen.getByRole('paragraph').textContent;

test.each([
  [null, 'It starts as soon as an engine is free.'],
  [place({ place: 1, seconds: null }), 'It is next.'],
  [place({ place: 1, seconds: 3 }), 'It is next. It starts in about 5 s.'],
  [place({ place: 2, seconds: 56 }), '1 picture is before it. It starts in about 1 min.'],
  [place({ place: 3, seconds: 150 }), '2 pictures are before it. It starts in about 3 min.'],
])('the words of the place %o are “%s”', (of, words) => {
  render(<Words of={of} />);
  expect(shown()).toBe(words);
});

test('the seconds of a place pass, and begin again with the next place', () => {
  const { rerender } = render(<Words of={place()} />);
  expect(shown()).toContain('It starts in about 20 s.');
  act(() => vi.advanceTimersByTime(10_000));
  expect(shown()).toContain('It starts in about 10 s.');
  act(() => vi.advanceTimersByTime(10_000));
  expect(shown()).toBe('2 pictures are before it.');
  rerender(<Words of={place({ place: 2, seconds: 15 })} />);
  expect(shown()).toBe('1 picture is before it. It starts in about 15 s.');
});

test('a listener to a job hears its progress and its places, and nothing malformed', () => {
  const platform = fakePlatform();
  const heard: unknown[] = [];
  const stop = listenToJob(platform, 'j1', {
    onProgress: ({ stage }) => heard.push(stage),
    onPlace: (told) => heard.push(told.place),
  });
  const progress = { jobId: 'j1', attempt: 1, progress: 0.5, stage: 'ink' };
  platform.emitBroadcast('job:j1', 'place', place());
  platform.emitBroadcast('job:j1', 'place', place({ place: 0 }));
  platform.emitBroadcast('job:j1', 'progress', progress);
  platform.emitBroadcast('job:j1', 'progress', { ...progress, progress: 2 });
  stop();
  platform.emitBroadcast('job:j1', 'place', place());
  expect(heard).toEqual([3, 'ink']);
});

test('a request for places that fails gives none', async () => {
  expect(await loadPlaces(fakePlatform({ rpc: { own_places: () => [place()] } }))).toEqual([place()]);
  expect(await loadPlaces(fakePlatform({ rpc: { own_places: () => 'broken' } }))).toEqual([]);
});
