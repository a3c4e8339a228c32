import { fakePlatform } from '@irodori/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { HumanCheckStatus } from './human-check.tsx';

let isChecking = false;
let takesLonger = false;
let tell = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  isChecking = false;
  takesLonger = false;
  const platform = fakePlatform();
  vi.spyOn(platform.verification, 'isChecking').mockImplementation(() => isChecking);
  vi.spyOn(platform.verification, 'takesLonger').mockImplementation(() => takesLonger);
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

test('a check of 500 ms or longer is announced until it ends', () => {
  expect(said()).toBe('');
  check(true);
  wait(499);
  expect(said()).toBe('');
  wait(1);
  expect(said()).toBe('Checking that you are human …');
  check(false);
  expect(said()).toBe('');
});

test('the announcement of a check with more work explains the reason', () => {
  takesLonger = true;
  check(true);
  wait(500);
  expect(said()).toBe(
    'Wrong passwords were tried for this email address, so checking that you are human takes longer: up to half a minute …',
  );
});

test('short checks are not announced, even if several follow each other', () => {
  for (let turn = 0; turn < 3; turn += 1) {
    check(true);
    wait(300);
    check(false);
    wait(300);
    expect(said()).toBe('');
  }
});
