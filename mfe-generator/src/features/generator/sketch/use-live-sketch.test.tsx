import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadSketch, useLiveSketch } from './use-live-sketch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const reducesData = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-data)' }));
const savesData = () =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

test.each([
  ['has the setting that saves data', savesData],
  ['prefers reduced data', reducesData],
])('the sketch is offered, and not loaded, where the browser %s', async (_, wish) => {
  wish();
  const { result } = renderHook(() => useLiveSketch(undefined));
  act(() => result.current.load());
  expect(result.current.onAsk).toBeDefined();
  expect(await loadSketch()).toBeNull();
});

test('the sketch is not offered where nothing says that the visitor saves data', () => {
  const { result } = renderHook(() => useLiveSketch(undefined));
  act(() => result.current.load());
  expect(result.current.onAsk).toBeUndefined();
});
