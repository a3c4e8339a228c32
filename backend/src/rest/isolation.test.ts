import { expect, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { address, guest, request, service, visitor } from '../../testing/visitors.ts';
import { createAuthenticate } from '../keys/authenticate.ts';
import { loadSigningKey } from '../keys/signing-key.ts';
import { createRest } from './index.ts';

interface Person {
  readonly id: string | null;
  readonly token: string | undefined;
}

interface Row {
  readonly owner_id: string;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

const rounds = 15;

/** Every person at once, over and over: who am I, write, read; answers what came back under another identity. */
async function mix(people: readonly Person[], send: Send) {
  let answers = 0;
  const strange: string[] = [];
  const check = (person: Person, seen: unknown, what: string) => {
    answers += 1;
    if (seen !== person.id) strange.push(`${what}: ${person.id} was ${String(seen)}`);
  };
  const ask = async (person: Person, round: number) => {
    const headers = {
      apikey: keys.publishable,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(person.token && { authorization: `Bearer ${person.token}` }),
    };
    if (round % 3 === 0) {
      const answer = await send('/rest/v1/rpc/whoami', { method: 'POST', body: '{}', headers });
      const { id } = (await answer.json()) as { id: string | null };
      check(person, id, 'rpc');
    } else if (round % 3 === 1 && person.id) {
      const answer = await send('/rest/v1/notes', { method: 'POST', body: '{"body":"x"}', headers });
      const [row] = (await answer.json()) as Row[];
      check(person, row?.owner_id, 'insert');
    } else {
      const answer = await send('/rest/v1/notes?select=owner_id', { headers });
      const owners = new Set(((await answer.json()) as Row[]).map((row) => row.owner_id));
      for (const owner of owners) check(person, owner, 'select');
      if (owners.size === 0) check(person, person.id, 'select');
    }
  };
  await Promise.all(
    people.flatMap((person) => Array.from({ length: rounds }, (_, round) => ask(person, round))),
  );
  return { answers, strange };
}

test('over HTTP nobody gets an answer of somebody else', async () => {
  const visitors = await Promise.all(Array.from({ length: 20 }, () => visitor()));
  const people = [
    ...visitors.map(({ id, accessToken }) => ({ id, token: accessToken })),
    { id: null, token: undefined },
  ];
  const { answers, strange } = await mix(people, (path, init) => fetch(address() + path, init));
  expect(answers).toBeGreaterThan(250);
  expect(strange).toEqual([]);
});

test('within the process nobody gets an answer of somebody else', async () => {
  const own = await ownDatabase();
  const signingKey = await loadSigningKey(own.folder);
  const rest = await createRest({
    database: own.database,
    authenticate: createAuthenticate(keys, signingKey),
    api: { schemas: ['public'], max_rows: 1000 },
  });
  const exp = Math.floor(Date.now() / 1000) + 600;
  const people: Person[] = [{ id: null, token: undefined }];
  for (let each = 0; each < 20; each++) {
    const id = crypto.randomUUID();
    await own.database.query('insert into auth.users (id) values ($1)', [id]);
    people.push({ id, token: await signingKey.sign({ sub: id, role: 'authenticated', exp }) });
  }
  const { answers, strange } = await mix(people, (path, init) =>
    rest(new Request(`http://localhost${path}`, init)),
  );
  await own.remove();
  expect(answers).toBeGreaterThan(250);
  expect(strange).toEqual([]);
});

test('a failed request leaves neither a transaction nor its role behind', async () => {
  const { client, id } = await visitor();
  const failing = () => guest().rpc('spend', { amount: 99 });
  const answers = await Promise.all([
    failing(),
    client.rpc('whoami'),
    failing(),
    guest().rpc('whoami'),
    failing(),
  ]);
  expect(answers[1].data).toMatchObject({ id, role: 'authenticated' });
  expect(answers[3].data).toMatchObject({ id: null, role: 'anon' });
  expect((await service().rpc('whoami')).data).toMatchObject({ role: 'service_role' });
  expect((await request('/rest/v1/rpc/whoami', { method: 'POST', body: '{}' })).status).toBe(200);
});
