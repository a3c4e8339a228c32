import type { Platform } from '@irodori/platform';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSession } from './request-session.ts';

test('a session that is not verified in time counts as signed out, and this is reported', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const platform = { session: { verified: () => new Promise(() => undefined) } } as unknown as Platform;
  const reported: string[] = [];
  const opened = openSession({
    bundle: { createServerPlatform: () => platform },
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    content: undefined,
    cookieHeader: 'sb-backend-auth-token=base64-e30',
    isSecure: false,
    deadlineMs: 3000,
    report: (error) => reported.push(String(error)),
  });
  vi.advanceTimersByTime(3000);
  expect((await opened).snapshot).toEqual({ status: 'signed-out' });
  expect(reported).toEqual(['DeadlineError: Waited 3000 ms for the session.']);
});
