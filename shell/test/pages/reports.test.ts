import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorReport } from '../../src/errors/error-report.ts';
import { TestContent } from '../test-content.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;

beforeAll(async () => {
  registry = await TestRegistry.start();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  site = await startTestSite({ registry: registry.url, environment: { TRUSTED_PROXIES: '1' } });
});

afterEach(() => {
  site.stop();
  vi.useRealTimers();
});

afterAll(() => registry.stop());

const report: ErrorReport = {
  reference: '0a1b2c3d',
  composition: 'abcdef0123456789',
  module: 'alpha',
  version: '1.2.0',
  phase: 'render',
  status: 503,
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at Home (http://cdn.test/modules/alpha/1.2.0/home.js:1:2)',
  path: '/alpha/one',
};

async function send(body: unknown, headers: Record<string, string> = {}, to = site): Promise<number> {
  const response = await to.fetch(
    new Request('http://site.test/_errors', {
      method: 'POST',
      headers: { 'X-Forwarded-For': '192.0.2.1', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
  return response.status;
}

const lines = () => site.log.filter(({ source }) => source === 'browser');

describe('a browser’s error report', () => {
  test('is logged with module, version, composition, reference and stack', async () => {
    expect(await send(report, { 'User-Agent': 'A browser' })).toBe(204);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 50,
        module: 'alpha',
        version: '1.2.0',
        composition: report.composition,
        reference: report.reference,
        phase: 'render',
        path: '/alpha/one',
        userAgent: 'A browser',
        err: { type: 'TypeError', message: report.message, stack: report.stack },
      }),
    ]);
  });

  test('is logged with at most 300 characters of the browser’s name', async () => {
    await send(report, { 'User-Agent': 'x'.repeat(301) });
    expect(lines()).toEqual([expect.objectContaining({ userAgent: 'x'.repeat(300) })]);
  });

  test('of a missing page is logged as info', async () => {
    await send({ ...report, status: 404, message: 'Page not found: /nowhere' });
    expect(lines()).toEqual([
      expect.objectContaining({ level: 30, reference: report.reference, status: 404 }),
    ]);
  });

  test.each([503, 404])(
    'with status %i is logged without tokens, queries and email addresses',
    async (status) => {
      const secret = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
      await send({
        ...report,
        status,
        message: `GET https://api.test/x?apikey=sb_secret_1 for ada@example.org`,
        stack: `Error: Bearer ${secret}\n    at https://cdn.test/a.js?token=${secret}:1:2`,
        path: '/confirm?code=73hq5z',
      });
      const text = JSON.stringify(lines());
      expect(text).toContain(report.reference);
      for (const part of [secret, 'sb_secret_1', 'ada@', '73hq5z']) expect(text).not.toContain(part);
    },
  );

  test.each([
    ['that is not JSON', 'hello'],
    ['without a reference', { ...report, reference: undefined }],
    ['with a malformed reference', { ...report, reference: '<script>' }],
    ['with a malformed module id', { ...report, module: 'a b' }],
    ['with a text that is too long', { ...report, message: 'x'.repeat(1001) }],
    ['about another site', { ...report, path: 'https://elsewhere.test/' }],
  ])('%s is refused', async (_name, body) => {
    expect(await send(body)).toBe(400);
    expect(lines()).toEqual([]);
  });

  test('that is too large is refused with 413', async () => {
    expect(await send({ ...report, more: 'x'.repeat(40_000) })).toBe(413);
  });

  test('from a page of another site is refused', async () => {
    expect(await send(report, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await send(report, { 'Sec-Fetch-Site': 'same-origin' })).toBe(204);
  });
});

describe('a flood of reports', () => {
  test('of one kind is logged as one line at once and one line for the rest, with all references', async () => {
    const references = ['0000000a', '0000000b', '0000000c'];
    for (const reference of references) await send({ ...report, reference });
    expect(lines()).toHaveLength(1);
    await send({ ...report, message: 'Another failure' });
    expect(lines()).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(lines().slice(2)).toEqual([
      expect.objectContaining({
        count: 2,
        references: references.slice(1),
        module: 'alpha',
        version: '1.2.0',
      }),
    ]);
  });

  test('is logged completely before the shell ends', async () => {
    await send(report);
    await send({ ...report, reference: 'ffffffff' });
    site.stop();
    expect(lines().at(-1)).toMatchObject({ references: ['ffffffff'] });
  });

  test('from one address is refused, and reports from other addresses are accepted', async () => {
    const responses = [];
    for (let each = 0; each < 70; each++) responses.push(await send(report));
    expect(responses.filter((status) => status === 204)).toHaveLength(60);
    expect(responses.at(-1)).toBe(429);
    // Earlier entries of X-Forwarded-For come from the visitor and are not trusted.
    expect(await send(report, { 'X-Forwarded-For': '203.0.113.9, 192.0.2.1' })).toBe(429);
    expect(await send(report, { 'X-Forwarded-For': '192.0.2.2' })).toBe(204);
  });

  test('over one connection is refused if no proxy is trusted, whatever addresses its requests name', async () => {
    const direct = await startTestSite({ registry: registry.url });
    const responses = [];
    for (let each = 0; each < 61; each++)
      responses.push(await send(report, { 'X-Forwarded-For': `192.0.2.${each}` }, direct));
    direct.stop();
    expect(responses.filter((status) => status === 204)).toHaveLength(60);
    expect(responses.at(-1)).toBe(429);
  });

  test('from many addresses is refused after 1200 reports', async () => {
    const responses = new Set<number>();
    for (let each = 0; each < 1200; each++)
      responses.add(await send(report, { 'X-Forwarded-For': `192.0.${each >> 8}.${each & 255}` }));
    expect([...responses]).toEqual([204]);
    expect(await send(report, { 'X-Forwarded-For': '203.0.113.9' })).toBe(429);
  });

  test('of one kind is logged with at most 200 references', async () => {
    for (let each = 0; each < 202; each++) await send(report, { 'X-Forwarded-For': `192.0.2.${each}` });
    site.stop();
    const { count, references } = lines().at(-1) ?? {};
    expect([count, references]).toEqual([201, Array(200).fill(report.reference)]);
  });

  test('of more than 500 kinds is logged at once for the oldest kind', async () => {
    const kind = (each: number, headers = { 'X-Forwarded-For': `192.0.${each >> 8}.${each & 255}` }) =>
      send({ ...report, message: `failure ${each}` }, headers);
    await kind(0);
    for (let each = 0; each < 500; each++) await kind(each);
    const repeated = () => lines().filter(({ count }) => count !== undefined);
    expect(repeated()).toEqual([]);
    await kind(500);
    expect(repeated()).toEqual([
      expect.objectContaining({ count: 1, err: expect.objectContaining({ message: 'failure 0' }) }),
    ]);
  });
});

describe('a failure of the content backend on the server', () => {
  let content: TestContent;
  const failures = () => site.log.filter(({ source }) => source === 'server');
  const message = 'POST /auth/forgot-password failed with';

  beforeEach(async () => {
    content = await TestContent.start();
    registry.publish('alpha');
    site.stop();
    site = await startTestSite({ registry: registry.url, environment: { CONTENT_URL: content.url } });
  });
  afterEach(() => content.stop());
  const respond = (status: number) => {
    content.fault = (response) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(
        JSON.stringify({
          data: null,
          error: { status, name: 'ApplicationError', message: 'No account of hana@example.org' },
        }),
      );
  };

  test.each(['/reader', '/reader/public'])(
    'is logged with the reference of the request, without what the visitor sent: %s',
    async (path) => {
      respond(503);
      expect((await site.page(path)).status).toBe(200);
      expect(failures()).toEqual([
        expect.objectContaining({
          level: 50,
          phase: 'content',
          status: 503,
          reference: expect.stringMatching(/^[0-9a-f]{8}$/),
          err: { type: 'ContentError', message: `${message} 503 (ApplicationError)` },
        }),
      ]);
      expect(JSON.stringify(site.log)).not.toContain('hana');
    },
  );

  test('that repeats is one line at once and one for the rest; a refusal is logged as info', async () => {
    respond(503);
    for (let each = 0; each < 3; each++) await site.page('/reader');
    expect(failures()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(failures()[1]).toMatchObject({ count: 2, msg: 'content backend failed, repeated' });
    respond(400);
    await site.page('/reader');
    expect(failures()[2]).toMatchObject({ level: 30, status: 400, msg: `${message} 400 (ApplicationError)` });
  });
});
