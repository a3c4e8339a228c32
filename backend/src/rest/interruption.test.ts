import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { asCaller } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import { createAuthenticate } from '../keys/authenticate.ts';
import { loadSigningKey } from '../keys/signing-key.ts';
import { createRest } from './index.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let rest: Awaited<ReturnType<typeof createRest>>;
let transactionBegun = Promise.withResolvers<void>();

beforeAll(async () => {
  own = await ownDatabase();
  const { database } = own;
  const observed: Database = {
    engine: database.engine,
    lost: database.lost,
    acquire: () => database.acquire(),
    query: (text, params) => database.query(text, params),
    exec: (text) => database.exec(text),
    listen: (...asked) => database.listen(...asked),
    close: () => database.close(),
    transaction: (work, attempts) =>
      database.transaction((sql) => {
        transactionBegun.resolve();
        return work(sql);
      }, attempts),
  };
  rest = await createRest({
    database: observed,
    authenticate: createAuthenticate(keys, await loadSigningKey(own.folder)),
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
  });
});
afterAll(() => own.remove());
beforeEach(() => {
  transactionBegun = Promise.withResolvers();
});

const limitGuests = (limit: string) =>
  own.database.exec(`alter role anon set statement_timeout = '${limit}'`);

const get = (caller: string, path: string, apikey = keys.publishable) =>
  asCaller(caller, () => rest(new Request(`http://localhost/rest/v1/${path}`, { headers: { apikey } })));
/** A read by the service, which the guests' time limit does not concern. */
const quickRead = (caller: string) => get(caller, 'studios?select=id&limit=1', keys.secret);

test('a slow read is interrupted for a waiting address, is repeated, and gets its response', async () => {
  await limitGuests('60s');
  const ended: string[] = [];
  const slow = get('192.0.2.1', 'rpc/slow?seconds=3').then(async (response) => {
    ended.push('slow');
    return response.json();
  });
  await transactionBegun.promise;
  const quick = await quickRead('192.0.2.2');
  ended.push('quick');
  expect(await quick.json()).toEqual([{ id: 1 }]);
  expect(await slow).toBe(1);
  expect(ended).toEqual(['quick', 'slow']);
});

test('a repeatedly interrupted read fails with 57014 once its attempts together exceed its time limit', async () => {
  await limitGuests('2s');
  const ended: string[] = [];
  const slow = get('192.0.2.3', 'rpc/slow?seconds=60').finally(() => ended.push('slow'));
  await transactionBegun.promise;
  for (let address = 0; ended.length === 0; address += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one visitor after another
    const quick = await quickRead(`198.51.100.${address}`);
    expect(quick.status).toBe(200);
    await quick.body?.cancel();
  }
  expect(await (await slow).json()).toMatchObject({ code: '57014' });
});
