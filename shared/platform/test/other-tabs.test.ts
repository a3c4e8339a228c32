import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserPlatform } from '../src/browser.ts';
import type { SessionFace } from '../src/platform.ts';
import { signedOut } from '../src/auth/snapshot.ts';
import { settle } from './session-lock.ts';
import { openPage, type TestPage } from './test-page.ts';
import { cookieValue, sessionOf, unsignedToken, userId } from './tokens.ts';

const name = 'sb-127-auth-token';
let page: TestPage;
beforeEach(() => {
  page = openPage();
  // Hidden, so that the client's auto refresh does not tick after the test.
  page.setVisibility('hidden');
});
afterEach(() => page.close());

const open = (): SessionFace =>
  createBrowserPlatform({ url: 'http://127.0.0.1:1', key: 'key', session: signedOut }).session;
const changed = (session: SessionFace): Promise<void> =>
  new Promise((resolve) => {
    const stop = session.subscribe(() => {
      stop();
      resolve();
    });
  });

test.each(['', '.0'])(
  'a signed-out page notices a sign-in in another tab when it becomes visible (cookie %j)',
  async (chunk) => {
    const session = open();
    page.setCookie(`${name}${chunk}`, cookieValue(sessionOf(unsignedToken())));
    const change = changed(session);
    page.setVisibility('visible');
    await change;
    expect(session.current()).toMatchObject({ status: 'signed-in', userId });
    page.setVisibility('hidden');
    await settle();
  },
);

test('a page does not load the client when it becomes visible without a session', async () => {
  const { promise: isLoaded, resolve } = Promise.withResolvers<void>();
  const loaded = vi.fn<() => void>(resolve);
  vi.doMock('../src/client-parts.ts', () => {
    loaded();
    return { createClientParts: () => ({}) };
  });
  open();
  page.setCookie(`${name}-redirect-path`, '%2Fapp');
  page.setVisibility('visible');
  await settle();
  expect(loaded).not.toHaveBeenCalled();
  page.setCookie(name, 'base64-');
  page.setVisibility('visible');
  await isLoaded;
  expect(loaded).toHaveBeenCalledTimes(1);
  vi.doUnmock('../src/client-parts.ts');
});
