import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Operation } from './measure.ts';
import type { Target } from './targets.ts';

const password = 'correct horse battery';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

type Ask = (path: string, init?: RequestInit & { readonly token?: string }) => Promise<Response>;

/** The operations that are measured on a target. */
export async function operationsOf(target: Target): Promise<Operation[]> {
  const ask: Ask = async (path, { token, ...init } = {}) => {
    const response = await fetch(target.url + path, {
      ...init,
      headers: {
        apikey: target.key,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
    if (!response.ok)
      throw new Error(`${target.name}: ${path} responded with ${response.status} ${await response.text()}`);
    return response;
  };
  const post = (path: string, body: object, token?: string) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), ...(token && { token }) });
  const email = `${randomUUID()}@example.com`;
  const signUp = async (address: string) =>
    (await (await post('/auth/v1/signup', { email: address, password })).json()) as Session;
  const { access_token: token } = await signUp(email);
  for (let batch = 0; batch < 10; batch += 1) {
    const rows = Array.from({ length: 100 }, (_, index) => ({ body: `entry ${batch * 100 + index}` }));
    await post('/rest/v1/entries', rows, token);
  }

  const simple = (name: string, send: () => Promise<unknown>): Operation => ({
    name,
    prepare: async () => async () => void (await send()),
  });
  const read = async (response: Promise<Response>) => (await response).text();
  const operations: Operation[] = [
    simple('select', () =>
      read(ask('/rest/v1/entries?select=id,body,created_at&order=id&limit=20', { token })),
    ),
    simple('insert', () => read(post('/rest/v1/entries', { body: 'new' }, token))),
    simple('rpc', () => read(post('/rest/v1/rpc/add', { a: 1, b: 2 }))),
    simple('sign-in', () => read(post('/auth/v1/token?grant_type=password', { email, password }))),
    {
      name: 'refresh',
      prepare: async () => {
        let { refresh_token } = await signUp(`${randomUUID()}@example.com`);
        return async () => {
          const response = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token });
          ({ refresh_token } = (await response.json()) as Session);
        };
      },
    },
  ];
  return target.isWhole ? [...operations, uploadOf(ask, token), changeOf(target)] : operations;
}

const picture = new Uint8Array(100_000).fill(7);

const uploadOf = (ask: Ask, token: string): Operation => ({
  name: 'upload of 100 kB',
  prepare: async () => async () => {
    const response = await ask(`/storage/v1/object/files/${randomUUID()}.png`, {
      method: 'POST',
      token,
      headers: { 'content-type': 'image/png' },
      body: picture,
    });
    await response.text();
  },
});

/** The time from an insert to its realtime event, one at a time per connection. */
const changeOf = (target: Target): Operation => ({
  name: 'change event',
  prepare: async (connection) => {
    const client = createClient(target.url, target.key, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const waiting = new Map<string, () => void>();
    const joined = Promise.withResolvers<void>();
    client
      .channel(`heard-${connection}`)
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'heard' }, ({ new: row }) =>
        waiting.get(String(row['body']))?.(),
      )
      .on('system', {}, ({ status }) => status === 'ok' && joined.resolve())
      .subscribe();
    await joined.promise;
    return async () => {
      const body = randomUUID();
      const heard = new Promise<void>((resolve) => waiting.set(body, resolve));
      const { error } = await client.from('heard').insert({ body });
      if (error) throw error;
      await heard;
      waiting.delete(body);
    };
  },
});
