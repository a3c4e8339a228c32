import { keys } from './backend-process.ts';

export interface Person {
  /** Null for a guest. */
  readonly id: string | null;
  readonly token: string | undefined;
}

export type Send = (path: string, init: RequestInit) => Promise<Response>;

interface Kind {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly body?: object;
  /** Whose rows came back. */
  readonly seen: (answer: unknown) => unknown[];
}

interface Owned {
  readonly owner_id?: string;
  readonly id?: string;
  readonly name?: string;
}

const list = (answer: unknown): readonly Owned[] => (Array.isArray(answer) ? answer : []);
const owners = (answer: unknown) => list(answer).map(({ owner_id }) => owner_id);

const kinds: readonly Kind[] = [
  { path: '/rest/v1/rpc/whoami', method: 'POST', body: {}, seen: (answer) => [(answer as Owned).id] },
  { path: '/rest/v1/diaries?select=owner_id', method: 'GET', seen: owners },
  { path: '/rest/v1/diaries?select=owner_id', method: 'POST', body: { body: 'x' }, seen: owners },
  {
    path: '/rest/v1/diaries?select=owner_id&body=eq.first',
    method: 'PATCH',
    body: { body: 'first' },
    seen: owners,
  },
  {
    path: '/storage/v1/object/list/outputs',
    method: 'POST',
    body: { prefix: '' },
    seen: (answer) => list(answer).map(({ name }) => name),
  },
  { path: '/auth/v1/user', method: 'GET', seen: (answer) => [(answer as Owned).id ?? null] },
];

export interface Mixed {
  /** How many answers showed whose they are. */
  readonly told: number;
  /** Answers with something of somebody else. */
  readonly strange: readonly string[];
  /** Answers that no request of this kind should get. */
  readonly failed: readonly string[];
}

/** Sends so many requests of every kind and person at once, and looks at whose rows come back. */
export async function mixedRequests(people: readonly Person[], amount: number, send: Send): Promise<Mixed> {
  const strange: string[] = [];
  const failed: string[] = [];
  let told = 0;
  const ask = async (person: Person, { path, method, body, seen }: Kind) => {
    const answer = await send(path, {
      method,
      headers: {
        apikey: keys.publishable,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(person.token && { authorization: `Bearer ${person.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // Guests have neither a diary nor an account.
    if (!answer.ok && person.id === null && answer.status < 500) return;
    if (!answer.ok) return void failed.push(`${method} ${path}: ${answer.status} ${text}`);
    for (const owner of seen(JSON.parse(text))) {
      told += 1;
      if (owner !== person.id) strange.push(`${method} ${path}: ${person.id} saw ${String(owner)}`);
    }
  };
  const asked: Promise<void>[] = [];
  for (let each = 0; each < amount; each++) {
    const person = people[each % people.length];
    const kind = kinds[Math.floor(each / people.length) % kinds.length];
    if (person && kind) asked.push(ask(person, kind));
  }
  await Promise.all(asked);
  return { told, strange, failed };
}
