import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { tables } from '../../samples/sample-account.ts';

const ready = {
  id: 'export-1',
  status: 'ready',
  expiresAt: '2126-11-24T10:00:00Z',
  bytes: 2_500_000,
  parts: 1,
  lacksReader: false,
};
afterEach(() => vi.useRealTimers());

const requested = { ...ready, status: 'requested', expiresAt: null, bytes: null };

async function open(exports: () => object[], options: FakePlatformOptions = {}) {
  const platform = fakePlatform({
    session: signedInSession,
    tables: { ...tables, exports },
    ...options,
    rpc: { credit_balance: () => 100, open_export: () => null, ...options.rpc },
  });
  const view = await renderModule(account, '/account', platform);
  return { platform, ...view, panel: within(screen.getByRole('region', { name: 'Your data' })) };
}

test('an archive is asked for, and the page says that it is being made', async () => {
  let rows: object[] = [];
  const request = vi.fn<() => unknown>(() => {
    rows = [requested];
    return null;
  });
  const { panel, user } = await open(() => rows, { rpc: { request_export: request } });
  await user.click(await panel.findByRole('button', { name: 'Make the archive' }));
  expect((await panel.findByRole('status')).textContent).toContain('Your archive is being made.');
  expect(panel.queryByRole('button')).toBeNull();
  expect(request).toHaveBeenCalledOnce();
});

test('an archive that is ready is downloaded by a link of its own', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLElement,
  ) {
    this.dataset['clicked'] = 'true';
  });
  const openExport = vi.fn<() => null>(() => null);
  const { panel, user } = await open(() => [ready], { rpc: { open_export: openExport } });
  expect((await panel.findByText(/^Your archive is ready: 2.5 MB/)).textContent).toContain('2126');
  await user.click(panel.getByRole('button', { name: 'Download the archive' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(openExport).toHaveBeenCalledOnce();
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  expect(link.href).toContain(`/exports/${signedInSession.userId}/export-1.zip?`);
  expect(link.href).toContain('download=irodori-data.zip');
});

test('a large archive is downloaded in its parts', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { panel, user } = await open(() => [{ ...ready, parts: 3 }]);
  expect(await panel.findByText(/2.5 MB in 3 parts, until/)).toBeDefined();
  await user.click(panel.getByRole('button', { name: 'Download part 2 of 3' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  const { href } = click.mock.contexts[0] as HTMLAnchorElement;
  expect(href).toContain('/export-1-2.zip?');
  expect(href).toContain('download=irodori-data-2-of-3.zip');
});

test('an archive without the records of the content backend says what is missing, and another one can be asked for', async () => {
  const request = vi.fn<() => null>(() => null);
  const { panel, user } = await open(() => [{ ...ready, lacksReader: true }], {
    rpc: { request_export: request },
  });
  expect(await panel.findByText('Your reader account and its comments are missing.')).toBeDefined();
  expect(panel.getByRole('button', { name: 'Download the archive' })).toBeDefined();
  await user.click(panel.getByRole('button', { name: 'Make another archive' }));
  expect(request).toHaveBeenCalledOnce();
});

test('the page says that an archive has expired, and that another one can be made', async () => {
  const { panel } = await open(() => [{ ...ready, expiresAt: '2026-01-01T00:00:00Z' }]);
  expect(await panel.findByRole('button', { name: 'Make the archive' })).toBeDefined();
  expect(panel.getByText(/^Your last archive has expired/)).toBeDefined();
  expect(panel.queryByText(/is ready/)).toBeNull();
});

test('a visitor who downloads an archive that has expired since the page was opened reads that it has expired', async () => {
  const openExport = vi.fn<() => null>(() => null);
  const { panel, user } = await open(() => [ready], { rpc: { open_export: openExport } });
  const download = await panel.findByRole('button', { name: 'Download the archive' });
  vi.setSystemTime('2126-11-25');
  await user.click(download);
  expect(await panel.findByText(/^Your last archive has expired/)).toBeDefined();
  expect(panel.queryByRole('alert')).toBeNull();
  expect(openExport).not.toHaveBeenCalled();
});

test('a failed archive and a fourth one in a day are explained', async () => {
  const refuse = () => {
    throw new PlatformError('too_often', { code: 'PT429', status: 429 });
  };
  const { panel, user } = await open(() => [{ ...requested, status: 'failed' }], {
    rpc: { request_export: refuse },
  });
  expect(await panel.findByText(/The last archive could not be made/)).toBeDefined();
  await user.click(await panel.findByRole('button', { name: 'Make the archive' }));
  expect((await panel.findByRole('alert')).textContent).toContain('Please ask again tomorrow.');
});

test('an archive about which no answer came is asked about again, and no other one is offered', async () => {
  let isOffline = true;
  const { panel, user } = await open(() => {
    if (isOffline) throw new PlatformError('', { code: 'offline', status: 0 });
    return [ready];
  });
  const again = await panel.findByRole('button', { name: 'Try again' });
  expect(panel.queryByRole('button', { name: 'Make the archive' })).toBeNull();
  isOffline = false;
  await user.click(again);
  expect(await panel.findByText(/^Your archive is ready/)).toBeDefined();
});
