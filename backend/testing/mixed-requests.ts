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
  /** The owners of the rows in a response. */
  readonly seen: (response: unknown) => unknown[];
}

interface Owned {
  readonly owner_id?: string;
  readonly id?: string;
  readonly name?: string;
}

const list = (response: unknown): readonly Owned[] => (Array.isArray(response) ? response : []);
const owners = (response: unknown) => list(response).map(({ owner_id }) => owner_id);

const kinds: readonly Kind[] = [
  { path: '/rest/v1/rpc/whoami', method: 'POST', body: {}, seen: (response) => [(response as Owned).id] },
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
    seen: (response) => list(response).map(({ name }) => name),
  },
  { path: '/auth/v1/user', method: 'GET', seen: (response) => [(response as Owned).id ?? null] },
];

export interface Mixed {
  /** The number of owners in all responses. */
  readonly told: number;
  /** Responses with rows of another person. */
  readonly strange: readonly string[];
  /** Responses with an unexpected error. */
  readonly failed: readonly string[];
}

/** Sends `amount` requests of all kinds and people at once, and checks the owners of the returned rows. */
export async function mixedRequests(people: readonly Person[], amount: number, send: Send): Promise<Mixed> {
  const strange: string[] = [];
  const failed: string[] = [];
  let told = 0;
  const ask = async (person: Person, { path, method, body, seen }: Kind) => {
    const response = await send(path, {
      method,
      headers: {
        apikey: keys.publishable,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(person.token && { authorization: `Bearer ${person.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // Guests have no diary and no account, so their requests may be refused.
    if (!response.ok && person.id === null && response.status < 500) return;
    if (!response.ok) return void failed.push(`${method} ${path}: ${response.status} ${text}`);
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
