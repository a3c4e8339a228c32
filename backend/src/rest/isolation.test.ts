import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureProject, keys } from '../../testing/backend-process.ts';
import { mixedRequests, type Person } from '../../testing/mixed-requests.ts';
import { startPostgres } from '../../testing/native-postgres.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';
import { guest, service, visitor } from '../../testing/visitors.ts';
import { readConfig } from '../config.ts';
import { startBackend, type Backend } from '../server.ts';

const requests = 2000;
/** The least number of responses with rows of their requester: of 21 people only the guest has none. */
const tellers = requests - Math.ceil(requests / 21);

/** Seven seconds of one core, of which a busy machine gives a tenth. */
const patienceMs = 300_000;

describe.each(['PGlite', 'native Postgres'])('on %s', (engine) => {
  const opened = new AsyncDisposableStack();
  let backend: Backend;
  const people: Person[] = [{ id: null, token: undefined }];

  beforeAll(async () => {
    const folder = await copyOfTemplate();
    opened.defer(() => removeFolder(folder));
    const postgres = engine === 'PGlite' ? undefined : await startPostgres();
    if (postgres) opened.defer(() => postgres.stop());
    const config = readConfig({
      BACKEND_PORT: '0',
      BACKEND_DATA: folder,
      SUPABASE_FOLDER: fixtureProject,
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      AUTH_RATE_LIMIT: '100000',
      ...(postgres && { DATABASE_URL: postgres.url('postgres') }),
    });
    backend = await startBackend({ config, log: pino({ level: 'silent' }) });
    opened.defer(() => backend.close());
    const visitors = await Promise.all(Array.from({ length: 20 }, () => visitor(backend.url)));
    for (const { client, id, accessToken } of visitors) {
      await client.from('diaries').insert({ body: 'first' });
      await client.storage.from('outputs').upload(`${id}/a.png`, new Blob(['a'], { type: 'image/png' }));
      people.push({ id, token: accessToken });
    }
  });
  afterAll(() => opened.disposeAsync());

  test(
    `of ${requests} concurrent requests, by turns over HTTP and within the process, no response contains data of another visitor`,
    async () => {
      let sent = 0;
      const mixed = await mixedRequests(people, requests, async (path, init) => {
        sent += 1;
        if (sent % 2 === 0) return fetch(backend.url + path, init);
        return backend.handle(new Request(`http://localhost${path}`, init), { address: '127.0.0.1' });
      });
      expect(mixed).toMatchObject({ strange: [], failed: [] });
      expect(mixed.told).toBeGreaterThanOrEqual(tellers);
    },
    patienceMs,
  );

  test('a failed request leaves neither a transaction nor its role behind', async () => {
    const failing = () => guest(backend.url).rpc('spend', { amount: 99 });
    const { client, id } = await visitor(backend.url);
    const who = (caller: typeof client) => caller.rpc('whoami');
    const responses = await Promise.all([
      failing(),
      who(client),
      failing(),
      who(guest(backend.url)),
      failing(),
    ]);
    expect(responses[1].data).toMatchObject({ id, role: 'authenticated' });
    expect(responses[3].data).toMatchObject({ id: null, role: 'anon' });
    expect((await who(service(backend.url))).data).toMatchObject({ role: 'service_role' });
  });
});
