import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { followSites } from './follow-sites.ts';
import { sentencesOf } from './site-state.ts';
import type { ChannelChange } from '../channel-change.ts';
import { clockFrom } from '../../fixtures/command-line.ts';
import { readyz, siteDouble } from '../../fixtures/site-double.ts';

const promoted: ChannelChange = {
  module: 'garden',
  channel: 'stable',
  from: '1',
  to: '2',
  revision: 7,
  changed: true,
};
const canary: ChannelChange = { ...promoted, channel: 'canary', from: null, share: 0.1 };
const canaryEnded: ChannelChange = { ...promoted, channel: 'canary', from: '2', to: null };
const removed: ChannelChange = { ...promoted, to: null };

const follow = (change: ChannelChange, sites: readonly string[], waitMs = 1_000) =>
  followSites(sites, change, clockFrom(0), waitMs);

const one = { wanted: '1', serving: '1' };
const two = { wanted: '2', serving: '2' };

test('a site is asked again until it serves the promoted version, and the slowest of all sites tells the time', async () => {
  const slow = await siteDouble(
    readyz(6, one),
    'not json',
    readyz(7, { wanted: '2', serving: '1' }),
    readyz(7, two),
  );
  const fast = await siteDouble(readyz(7, two));
  const outcomes = [...(await follow(promoted, [slow])), ...(await follow(promoted, [`${fast}/`]))];
  expect(outcomes).toMatchObject([
    { site: slow, state: 'follows', serving: '2', seconds: 0.3 },
    { state: 'follows', seconds: 0 },
  ]);
  expect(sentencesOf(promoted, outcomes)).toEqual(['2 of 2 sites serve garden@2 after 0.3 s']);
});

test.each([
  ['serves the canary', canary, readyz(7, one, two), '1 of 1 sites serve garden@2 as canary after 0.0 s'],
  [
    'ended the canary',
    canaryEnded,
    readyz(7, one),
    '1 of 1 sites have ended the canary of garden after 0.0 s',
  ],
  ['has no longer the removed module', removed, readyz(7), '1 of 1 sites no longer serve garden after 0.0 s'],
  [
    'serves the version at a later revision',
    promoted,
    readyz(9, two),
    '1 of 1 sites serve garden@2 after 0.0 s',
  ],
])('a site that %s follows the change', async (_what, change, answer, sentence) => {
  const outcomes = await follow(change, [await siteDouble(answer)]);
  expect(outcomes).toMatchObject([{ state: 'follows' }]);
  expect(sentencesOf(change, outcomes)).toEqual([sentence]);
});

test.each([
  [
    'refused',
    promoted,
    readyz(7, { wanted: '2', serving: '1', refused: true }),
    "serves garden@1: 2 was refused: the site's log says why, and it tries again",
  ],
  [
    'refused',
    canary,
    readyz(7, one, { wanted: '2', serving: null, refused: true }),
    "serves no version of garden as canary: 2 was refused: the site's log says why, and it tries again",
  ],
  [
    'withdrawn',
    promoted,
    readyz(7, { wanted: '2', serving: '1', withdrawn: true, refused: true }),
    "serves garden@1: 2 was withdrawn because of its faults, which the site's log names",
  ],
  [
    'superseded',
    promoted,
    readyz(8, { wanted: '3', serving: '3' }),
    'serves garden@3: revision 8 of the index changed it again',
  ],
  ['superseded', removed, readyz(8, two), 'serves garden@2: revision 8 of the index changed it again'],
])('a change that a site has %s is not waited for', async (state, change, answer, sentence) => {
  const site = await siteDouble(answer);
  const outcomes = await follow(change, [site]);
  expect(outcomes).toMatchObject([{ state, seconds: 0 }]);
  expect(sentencesOf(change, outcomes)[0]).toMatch(/^0 of 1 sites /);
  expect(sentencesOf(change, outcomes)[1]).toBe(`${site} ${sentence}`);
});

test.each([
  ['loading', readyz(7, { wanted: '2', serving: '1' }), 'serves garden@1: 2 is not loaded yet'],
  ['older-index', readyz(6, one), 'serves garden@1: it follows revision 6 of the index instead of 7'],
  [
    'older-index',
    readyz(6, one, undefined, 'empty'),
    'serves garden@1: it follows revision 6 of the index instead of 7 and refuses the one that is offered (empty)',
  ],
  [
    'older-index',
    readyz(null),
    'serves no version of garden: it follows revision none of the index instead of 7',
  ],
  ['unreachable', '<html>', 'could not be asked: its /readyz is not JSON'],
  ['unreachable', { status: 'ok' }, 'could not be asked: its /readyz is not that of a site'],
])('a site that is %s until the end of the wait is told with the reason', async (state, answer, sentence) => {
  const site = await siteDouble(answer);
  const outcomes = await follow(promoted, [site]);
  expect(outcomes).toMatchObject([{ state, seconds: 1 }]);
  expect(sentencesOf(promoted, outcomes)).toEqual([
    '0 of 1 sites serve garden@2 after 1.0 s',
    `${site} ${sentence}`,
  ]);
});

test('a site that no process listens for is unreachable by the reason of the network', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const [outcome] = await follow(promoted, [`http://127.0.0.1:${port}`], 0);
  expect(outcome).toMatchObject({ state: 'unreachable', reason: 'ECONNREFUSED' });
});

test('a site that accepts a request and never responds is unreachable', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  const [outcome] = await follow(promoted, [`http://127.0.0.1:${port}`], 0);
  expect(outcome).toMatchObject({ state: 'unreachable', reason: 'its /readyz did not respond in time' });
});

test('an older site, whose /readyz names no canaries, is not taken for one that serves the canary', async () => {
  expect(await follow(canary, [await siteDouble(readyz(7, one))])).toMatchObject([{ state: 'loading' }]);
});
