import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendReport } from '../../errors/send-report.ts';
import type { TabFaults } from '../faults/tab-faults.ts';
import type { LongTasks } from '../records/long-tasks.ts';
import { type Observed, observed } from '../records/observed.ts';
import type { ShownPage } from '../records/watch-pages.ts';
import { watchReports } from '../records/watch-reports.ts';
import type { Vitals } from '../records/watch-vitals.ts';
import type { ShownModules } from '../shown-modules.ts';
import { Devtools } from './devtools.tsx';

const owners: Readonly<Record<string, unknown>> = {
  '/alpha/one': {
    owner: { module: 'alpha', version: 'next', pattern: '/alpha/:item', data: 'public', guarded: false },
  },
  '/beta': { owner: { module: 'beta', version: 'first', pattern: '/beta', data: 'private', guarded: true } },
  '/nowhere': { owner: null },
};
const shown: ShownModules = {
  modules: [
    { id: 'alpha', version: 'next', channel: 'link' },
    { id: 'beta', version: 'first', channel: 'canary' },
  ],
  overrideUntil: '2026-11-27T10:00:00.000Z',
};

const sendBeacon = navigator.sendBeacon;

beforeEach(() => {
  navigator.sendBeacon = () => true;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://site.test');
    return Response.json(url.pathname === '/_devtools' ? shown : owners[url.searchParams.get('path') ?? '']);
  });
});

afterEach(() => {
  navigator.sendBeacon = sendBeacon;
});

/** Renders a page of the site with the devtools beside it. */
function renderDevtools(longTasks?: Observed<readonly LongTasks[]>) {
  const pages = observed<ShownPage>({ path: '/alpha/one', navigationMs: undefined });
  const isOpen = observed(false);
  const reports = watchReports();
  const vitals = observed<Vitals>({});
  const faults = observed<TabFaults>({});
  const about = { composition: '0123456789abcdef', shellVersion: '0a1b2c' };
  const records = { ...about, pages, reports, vitals, longTasks, faults, isOpen };
  render(
    <>
      <div>
        <header>Irodori</header>
        <main id="main">
          <a href="/beta">Go on</a>
        </main>
      </div>
      <div>
        <Devtools {...records} />
      </div>
    </>,
  );
  return { pages, isOpen, reports, vitals, faults };
}

const open = () => userEvent.click(screen.getByRole('button', { name: /^Devtools/ }));
const panel = () => within(screen.getByRole('complementary', { name: 'Devtools' }));
/** The value beside a name in the panel. */
const fact = (name: string) => panel().getByText(name).nextElementSibling?.textContent;

test('the panel shows each module with its version and channel, the owner of the page and the end of a link', async () => {
  renderDevtools();
  await open();
  const items = within(await panel().findByRole('list', { name: 'Modules' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'alpha next link owns this page',
    'beta first canary',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['page', null]);
  expect(
    panel()
      .getByText(/^A link shows its versions until/)
      .querySelector('time')?.dateTime,
  ).toBe(shown.overrideUntil);
  expect(panel().getByRole('link', { name: '0123456789abcdef' }).getAttribute('href')).toBe(
    '/builds/0123456789abcdef.json',
  );
  expect(['Pattern', 'Owner', 'Data', 'Last navigation'].map(fact)).toEqual([
    '/alpha/:item',
    'alpha@next',
    'public',
    'none yet',
  ]);
});

test('after a navigation an open panel shows the page that the visitor went to', async () => {
  const { pages } = renderDevtools();
  await open();
  act(() => pages.set({ path: '/beta', navigationMs: 41.6 }));
  await panel().findByText('private, needs a session');
  expect(['Path', 'Owner', 'Last navigation'].map(fact)).toEqual(['/beta', 'beta@first', '42 ms']);
  act(() => pages.set({ path: '/nowhere', navigationMs: 8 }));
  await panel().findByText('shell (no module has this page)');
});

test('an error report that the tab sends is in the panel with its module and reference', async () => {
  const { reports } = renderDevtools();
  const recorded = new Promise<void>((resolve) => reports.subscribe(resolve));
  await act(async () => {
    sendReport({
      reference: '0a1b2c3d',
      composition: '0123456789abcdef',
      module: 'alpha',
      version: 'next',
      phase: 'render',
      name: 'TypeError',
      message: 'No picture',
      stack: '',
      path: '/alpha/one',
    });
    await recorded;
  });
  expect(screen.getByRole('button', { name: 'Devtools 1 error' })).toBeDefined();
  await open();
  const [item] = within(panel().getByRole('list', { name: 'Errors reported from this tab' })).getAllByRole(
    'listitem',
  );
  expect(item?.textContent).toBe('TypeError: No picturealpha@next, render, reference 0a1b2c3d');
});

test('an open panel shows the web vitals as they arrive, with their rating, and whose scripts kept the page busy', async () => {
  const tasks = observed<readonly LongTasks[]>([]);
  const { vitals } = renderDevtools(tasks);
  await open();
  expect(fact('Largest content (LCP)')).toBe('none yet');
  act(() => {
    vitals.set({ LCP: { value: 2750.4, rating: 'needs-improvement' }, CLS: { value: 0, rating: 'good' } });
    tasks.set([{ owner: 'alpha@next', count: 2, longestMs: 80, totalMs: 110 }]);
  });
  expect(['Largest content (LCP)', 'Layout shift (CLS)'].map(fact)).toEqual([
    '2750 ms, needs improvement',
    '0.000, good',
  ]);
  expect(panel().getByRole('list', { name: 'Scripts of long frames' }).textContent).toBe(
    'alpha@next 110 ms in 2 calls, the longest 80 ms',
  );
});

test('the panel says that a browser does not tell whose scripts kept the page busy', async () => {
  renderDevtools();
  await open();
  expect(panel().getByText('This browser does not tell them.')).toBeDefined();
});

test('the panel and its button name each part of the tab that fails on purpose, until its fault is set to “None”', async () => {
  const { faults } = renderDevtools();
  await open();
  await panel().findByText('owns this page');
  const choose = async (part: string, fault: string) => {
    await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Part' }), part);
    await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Fault' }), fault);
  };
  await choose('Code of beta that is not loaded yet', 'Never arrives');
  await choose('Responses of the backend', 'Cannot be reached');
  expect(faults.get()).toEqual({ 'code of beta': 'stalled', api: 'dead' });
  expect(panel().getAllByRole('status').at(-1)?.textContent).toBe(
    'Responses of the backend: cannot be reached. Code of beta that is not loaded yet: never arrives.',
  );
  expect(screen.getByRole('button', { name: 'Devtools 2 faults on purpose' })).toBeDefined();
  await choose('Responses of the backend', 'None');
  expect(faults.get()).toEqual({ 'code of beta': 'stalled' });
});

test('“Who owns this?” names the owner of what the pointer or the focus is on', async () => {
  renderDevtools();
  await open();
  await panel().findByText('/alpha/:item');
  const button = panel().getByRole('button', { name: 'Who owns this?' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  const status = () => panel().getAllByRole('status')[0]?.textContent;
  await userEvent.hover(screen.getByText('Irodori'));
  expect(status()).toBe('shell@0a1b2c: header');
  act(() => screen.getByRole('link', { name: 'Go on' }).focus());
  expect(status()).toBe('alpha@next: slot');
  await userEvent.hover(button);
  expect(status()).toBe('alpha@next: slot');
  await userEvent.click(button);
  expect(status()).toBe('');
});

test('Escape closes the panel and gives the focus back to where it was', async () => {
  const { isOpen } = renderDevtools();
  const link = screen.getByRole('link', { name: 'Go on' });
  act(() => link.focus());
  act(() => isOpen.set(true));
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Devtools' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(link);
});
