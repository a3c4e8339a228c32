import { fakePlatform } from '@irodori/testing/fake-platform';
import type { Platform } from '@irodori/platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import module from '../../module.ts';
import { forgetStatus } from './load-status.ts';

beforeEach(forgetStatus);

const open = (service_status: () => unknown, more: Partial<Pick<Platform, 'content' | 'ways'>> = {}) =>
  renderModule(module, '/support/status', { ...fakePlatform({ rpc: { service_status } }), ...more });
const contentOf = (kind: 'irodori' | 'strapi') =>
  ({ kind, urlOf: (path: string) => `https://cms.example/api${path}` }) as NonNullable<Platform['content']>;
const stateOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('the status page says that everything works, if the database says so', async () => {
  await open(() => ({ pictures: 'working', mails: 'working' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everything works');
});

test('the status page names what waits', async () => {
  await open(() => ({ pictures: 'paused', mails: 'late' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not everything works');
  expect([stateOf('Accounts and data'), stateOf('Pictures'), stateOf('Mails')]).toEqual([
    'Works',
    'Paused',
    'Late',
  ]);
});

test('the status page names the models that are away while others draw', async () => {
  const [ink, large] = ['Ink', 'Large'];
  const models = [
    { name: ink, state: 'working' },
    { name: large, state: 'paused' },
  ];
  await open(() => ({ pictures: 'partly', models, mails: 'working' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not everything works');
  expect(['Pictures', `Pictures by ${ink}`, `Pictures by ${large}`].map(stateOf)).toEqual([
    'Works in part',
    'Works',
    'Paused',
  ]);
});

test('the status page is there without the database, and says what cannot be known', async () => {
  await open(() => {
    throw new Error('down');
  });
  expect([stateOf('Pages and texts'), stateOf('Accounts and data')]).toEqual(['Works', 'Does not answer']);
  expect(['Pictures', 'Mails', 'Payments'].map(stateOf)).toEqual(['Not known', 'Not known', 'Not known']);
});

test.each([
  ['working', 'Works', 'Everything works'],
  ['late', 'Late', 'Not everything works'],
  ['unknown', 'Not known', 'Not everything works'],
])('the status page tells of payments that are %s', async (payments, state, heading) => {
  await open(() => ({ pictures: 'working', mails: 'working', payments }));
  expect(stateOf('Payments')).toBe(state);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});

test('the status page of a site that sells nothing and has no content backend tells of neither', async () => {
  await open(() => ({ pictures: 'working', mails: 'working', payments: 'off' }));
  expect([screen.queryByText('Payments'), screen.queryByText('Comments and readers')]).toEqual([null, null]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everything works');
});

test('the status page tells of the auth service by itself', async () => {
  const ways = {
    ...fakePlatform().ways,
    offered: async () => Promise.reject(new Error('The auth service is down.')),
  };
  await open(() => ({ pictures: 'working', mails: 'working' }), { ways });
  expect([stateOf('Signing in'), stateOf('Accounts and data')]).toEqual(['Does not answer', 'Works']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not everything works');
});

test('the status page does not wait for an auth service that does not answer', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  const offered = () => {
    deadline.abort();
    return new Promise<never>(() => undefined);
  };
  const ways = { ...fakePlatform().ways, offered };
  await open(() => ({ pictures: 'working', mails: 'working' }), { ways });
  expect(stateOf('Signing in')).toBe('Does not answer');
});

test('comments that are missing at the content backend of this site do not work', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(() => ({ pictures: 'working', mails: 'working' }), { content: contentOf('irodori') });
  expect(stateOf('Comments and readers')).toBe('Does not answer');
});

test('the status page does not list comments if the content backend is another Strapi, which serves none', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(() => ({ pictures: 'working', mails: 'working' }), { content: contentOf('strapi') });
  expect(screen.queryByText('Comments and readers')).toBe(null);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Everything works');
});

test.each([
  ['answers', async () => Response.json({ data: [] }), 'Works'],
  ['fails', async () => new Response('', { status: 500 }), 'Does not answer'],
  ['is away', async () => Promise.reject(new TypeError('fetch failed')), 'Does not answer'],
])('with a content backend that %s comments and readers are told of', async (_, respond, state) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => (asked.push(url), respond()));
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(() => ({ pictures: 'working', mails: 'working' }), { content: contentOf('irodori') });
  expect(stateOf('Comments and readers')).toBe(state);
  expect(asked).toEqual(['https://cms.example/api/comments?shelf=post&slug=status&page=1']);
});
