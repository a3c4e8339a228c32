import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { snapshotOf, TestContent } from '../../test/test-content.ts';
import { openDisk } from '../registry/shell-disk.ts';
import { FollowedTexts } from './followed-texts.ts';

let content: TestContent;
let texts: FollowedTexts;
let log: Record<string, unknown>[];

beforeEach(async () => {
  content = await TestContent.start();
  log = [];
});
afterEach(async () => {
  texts.stop();
  await content.stop();
});

const logger = pino({}, { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) });

/** Starts to follow the test's content backend. It is asked again by `refresh` only. */
async function follow(
  deadlineMs = 60_000,
  builtIn = snapshotOf('Built in'),
  disk = openDisk(undefined, logger),
): Promise<void> {
  texts = new FollowedTexts({
    content: { url: content.url, version: 'v5' },
    pollMs: 3_600_000,
    deadlineMs,
    builtIn,
    disk,
    log: logger,
  });
  await texts.start();
}

const titles = () => texts.current.posts.map(({ title }) => title);
const refusals = () => log.filter(({ event }) => event === 'texts-refused').map(({ fault }) => fault);

const json = { 'Content-Type': 'application/json' };
const withBody = (body: string, headers: Record<string, string> = json, status = 200) =>
  function respond(response: ServerResponse) {
    response.writeHead(status, headers).end(body);
  };
const posts = JSON.stringify(snapshotOf('Stranger'));

/** Sends one byte per turn until the shell hangs up. */
function drip(response: ServerResponse): void {
  response.writeHead(200, json);
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
}

describe.each([
  ['fails', 'unavailable', withBody('{}', json, 500)],
  ['hangs up', 'unavailable', (response: ServerResponse) => response.destroy()],
  ['redirects', 'unavailable', withBody('', { Location: '/elsewhere' }, 302)],
  ['sends less than it announced', 'unavailable', cutOff],
  ['sends an HTML page', 'unreadable', withBody('<!doctype html>', { 'Content-Type': 'text/html' })],
  ['sends nothing', 'unreadable', withBody('')],
  ['sends an error with status 200', 'unreadable', withBody('{"data":null,"error":{"status":403}}')],
  ['sends a list of bare posts', 'unreadable', withBody('[{"id":1}]')],
  ['sends a post without a title', 'unreadable', withBody(posts.replace('"title":"Stranger",', ''))],
  ['sends no post and no guide', 'empty', withBody(JSON.stringify(snapshotOf()))],
  ['sends bytes that do not match their digest', 'altered', withBody(posts, wrongDigest())],
  ['sends more than eight megabytes', 'too-large', withBody(' '.repeat(9 * 2 ** 20))],
])('a content backend that %s', (_title, fault, respond) => {
  test('changes no text, is logged once, and is followed again when it is well', async () => {
    await follow();
    const before = texts.current;
    content.fault = respond;
    await texts.refresh();
    await texts.refresh();
    expect(texts.current).toBe(before);
    expect(refusals()).toEqual([fault]);
    expect(texts.status()).toEqual({ etag: '"First post"', fault });

    content.fault = undefined;
    content.snapshot = snapshotOf('Second post');
    await texts.refresh();
    expect(titles()).toEqual(['Second post']);
    expect(texts.status().fault).toBeUndefined();
    expect(content.responses).toEqual([200, 0, 0, 200]);
  });
});

describe('a snapshot with a text that does not fit the site', () => {
  const unreadable = (title: string) => {
    const [post] = snapshotOf(title).posts;
    return { ...post, published: 'yesterday' } as unknown as ContentSnapshot['posts'][number];
  };
  const unfinished = () =>
    log.filter(({ event }) => event === 'texts-unfinished').map((line) => line['unfinished']);

  test('shows the changes of all others, its own last state, and is named in the log once', async () => {
    content.snapshot = snapshotOf('First post', 'Second post');
    await follow();
    const [first] = texts.current.posts;
    const [changed] = snapshotOf('Changed post').posts;
    content.snapshot = {
      ...snapshotOf(),
      posts: [unreadable('First post'), unreadable('New post'), ...(changed ? [changed] : [])],
    };
    await texts.refresh();
    await texts.refresh();
    expect(titles()).toEqual(['First post', 'Changed post']);
    expect(texts.current.posts[0]).toBe(first);
    expect(texts.status()).toEqual({ etag: content.currentEtag, fault: undefined });
    expect(unfinished()).toEqual(['posts “first-post”: published; posts “new-post”: published']);
  });

  test('changes no text if it is the only one of its list', async () => {
    await follow();
    content.snapshot = { ...snapshotOf(), posts: [unreadable('New post')] };
    await texts.refresh();
    expect(titles()).toEqual(['First post']);
    expect(texts.status().fault).toBe('unreadable');
  });
});

function cutOff(response: ServerResponse): void {
  response.writeHead(200, { ...json, 'Content-Length': String(posts.length) });
  response.write(posts.slice(0, 100), () => response.destroy());
}

function wrongDigest(): Record<string, string> {
  return { ...json, 'Repr-Digest': 'sha-256=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:' };
}

test.each([
  ['sends headers only', (response: ServerResponse) => response.writeHead(200, json).flushHeaders()],
  ['sends its body byte by byte', drip],
  ['never responds', () => undefined],
])('a content backend that %s costs a read its deadline and changes no text', async (_title, respond) => {
  content.fault = respond;
  await follow(50);
  expect(titles()).toEqual(['Built in']);
  expect(refusals()).toEqual(['unavailable']);
});

describe('a whole snapshot of other texts than an editor leaves', () => {
  const many = Array.from({ length: 8 }, (_, index) => `Post ${index}`);
  const many4 = many.slice(4);
  const questions = many.map((question, index) => ({
    slug: `question-${index}`,
    topic: 'Pictures',
    question,
    answer: 'An answer.',
  }));

  test.each([
    ['without half of the posts', 'shrunken', snapshotOf(...many4)],
    ['without any question', 'shrunken', { ...snapshotOf(...many), questions: [] }],
    ['of another site', 'shrunken', snapshotOf(...many.map((title) => `Other ${title}`))],
    ['without any post and guide', 'empty', { ...snapshotOf(), questions }],
  ])('%s changes no text', async (_title, fault, snapshot) => {
    content.snapshot = { ...snapshotOf(...many), questions };
    await follow();
    const before = texts.current;
    content.snapshot = snapshot;
    content.etag = '"wrong"';
    await texts.refresh();
    expect(texts.current).toBe(before);
    expect(refusals()).toEqual([fault]);
    // Naming other texts helps nobody.
    await texts.refresh('"else"');
    expect(texts.current).toBe(before);
  });

  test.each([
    ['half of the posts', many4],
    ['no post and no guide', []],
  ])('with %s is taken when the content backend names it in a signed message', async (_title, left) => {
    content.snapshot = snapshotOf(...many);
    await follow();
    content.snapshot = snapshotOf(...left);
    await texts.refresh(content.currentEtag);
    expect(titles()).toEqual(left);
  });

  describe('that is signed for while a thread serves', () => {
    /** Starts two threads that share a data folder: the test's texts are those of the one that serves. */
    async function twoThreads() {
      const folder = await mkdtemp(join(tmpdir(), 'irodori-texts-'));
      content.snapshot = snapshotOf(...many);
      const disks = [openDisk(folder, logger), openDisk(folder, logger)] as const;
      await follow(60_000, snapshotOf('Built in'), disks[1]);
      const next = texts;
      await follow(60_000, snapshotOf('Built in'), disks[0]);
      onTestFinished(async () => {
        next.stop();
        await Promise.all(disks.map((disk) => disk.settled()));
        await rm(folder, { recursive: true });
      });
      return { next, isKept: disks[0].settled };
    }
    const titlesOf = ({ current }: FollowedTexts) => current.posts.map(({ title }) => title);

    test('is shown by the next thread, though a later change was not signed for', async () => {
      const { next, isKept } = await twoThreads();
      content.snapshot = snapshotOf(...many4);
      await texts.refresh(content.currentEtag);
      content.snapshot = snapshotOf(...many4, 'Later');
      await texts.refresh();
      await isKept();
      await next.refresh();
      expect(titlesOf(next)).toEqual(many);
      await next.serve();
      expect(titlesOf(next)).toEqual([...many4, 'Later']);
    });

    test('is read by the next thread, if the one that serves ends before it has read it', async () => {
      const { next, isKept } = await twoThreads();
      content.fault = (response) => response.destroy();
      content.snapshot = snapshotOf(...many4);
      await texts.refresh(content.currentEtag);
      await isKept();
      content.fault = undefined;
      await next.serve();
      expect(titlesOf(next)).toEqual(many4);
    });
  });

  test('is taken at the first read, since the texts before are those of the build', async () => {
    content.snapshot = snapshotOf('Own post');
    await follow(60_000, snapshotOf(...many));
    expect(titles()).toEqual(['Own post']);
  });

  test('is taken if no more than three texts of a list are gone, or no more than a third', async () => {
    content.snapshot = snapshotOf('One', 'Two', 'Three');
    await follow();
    for (const left of [['Four'], many, many.slice(0, 5)]) {
      content.snapshot = snapshotOf(...left);
      await texts.refresh();
      expect(titles()).toEqual(left);
    }
  });
});

test('texts that did not change are asked for by their entity tag, and stay the same object', async () => {
  await follow();
  const before = texts.current;
  await texts.refresh();
  expect(content.responses).toEqual([200, 304]);
  expect(texts.current).toBe(before);
  expect(texts.etag).toBe('"First post"');
});

test('a text that did not change stays the same object when others change', async () => {
  content.snapshot = snapshotOf('First post', 'Second post');
  await follow();
  const [, second] = texts.current.posts;
  content.snapshot = snapshotOf('Changed post', 'Second post');
  await texts.refresh();
  expect(titles()).toEqual(['Changed post', 'Second post']);
  expect(texts.current.posts[1]).toBe(second);
});

test('a change during a read is read by another one', async () => {
  await follow();
  content.snapshot = snapshotOf('Second post');
  content.fault = (response) => {
    // The response of this read was made before the change.
    content.fault = undefined;
    withBody(JSON.stringify(snapshotOf('First post')))(response);
  };
  await Promise.all([texts.refresh(), texts.refresh()]);
  expect(titles()).toEqual(['Second post']);
});

test('a module cannot change the texts', async () => {
  await follow();
  const [post] = texts.current.posts;
  expect(() => Object.assign(post ?? {}, { title: 'Mine' })).toThrow(TypeError);
  expect(() => (texts.current.posts as unknown[]).pop()).toThrow(TypeError);
  expect(() => Object.assign(texts.current, { posts: [] })).toThrow(TypeError);
});
