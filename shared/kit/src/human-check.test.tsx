import { fakePlatform } from '@irodori/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { HumanCheckStatus } from './human-check.tsx';

let isChecking = false;
let tell = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  isChecking = false;
  const platform = fakePlatform();
  vi.spyOn(platform.verification, 'isChecking').mockImplementation(() => isChecking);
  vi.spyOn(platform.verification, 'subscribe').mockImplementation((listener) => {
    tell = listener;
    return () => undefined;
  });
  render(
    <PlatformProvider platform={platform}>
      <HumanCheckStatus />
    </PlatformProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const check = (is: boolean) =>
  act(() => {
    isChecking = is;
    tell();
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const said = () => screen.getByRole('status').textContent;

test('a check that takes its time is announced, and the words go with it', () => {
  expect(said()).toBe('');
  check(true);
  wait(499);
  expect(said()).toBe('');
  wait(1);
  expect(said()).toBe('Checking that you are human …');
  check(false);
  expect(said()).toBe('');
});

test('a short check says nothing, however often it comes', () => {
  for (let turn = 0; turn < 3; turn += 1) {
    check(true);
    wait(300);
    check(false);
    wait(300);
    expect(said()).toBe('');
  }
});
