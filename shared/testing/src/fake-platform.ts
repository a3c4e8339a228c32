import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { ChannelStatus, DataResponse, Platform, SessionSnapshot } from '@irodori/platform';
import { createErrorBus } from '@irodori/platform/error-bus';
import { createNotices } from '@irodori/platform/notices';
import { privateUrl } from '@irodori/platform/private-pictures';
import { safePath } from '@irodori/platform/return-path';
import type { z } from 'zod/mini';
import { fakeMfa, fakeOAuth, fakePasskeys } from './fake-auth.ts';

/** Result of one table or rpc: rows, or a function of the recorded query. */
export type TableResult = unknown[] | ((query: RecordedQuery) => unknown);

/** A recorded query: the table or function, and each builder call with its arguments. */
export interface RecordedQuery {
  readonly target: string;
  readonly calls: readonly { readonly method: string; readonly args: readonly unknown[] }[];
}

export interface FakePlatformOptions {
  readonly session?: SessionSnapshot;
  /** The OAuth providers that the project offers. */
  readonly providers?: readonly string[];
  /** Whether the project sends codes by text message; default: it does not. */
  readonly hasTexts?: boolean;
  /** By table name. */
  readonly tables?: Readonly<Record<string, TableResult>>;
  /** By rpc name. */
  readonly rpc?: Readonly<Record<string, TableResult>>;
  /** By edge function name. */
  readonly functions?: Readonly<Record<string, (body: unknown) => unknown>>;
  /** The published texts; kinds that are left out have none. */
  readonly texts?: Partial<ContentSnapshot>;
}

/** A fake platform for module tests and `standalone.tsx`; it records its calls. */
export interface FakePlatform extends Platform {
  readonly queries: RecordedQuery[];
  readonly invocations: { name: string; body: unknown }[];
  readonly uploads: { bucket: string; path: string; file: Blob }[];
  readonly removed: { bucket: string; path: string }[];
  /** Replaces the session and calls every listener. */
  setSession(session: SessionSnapshot): void;
  /** Delivers a changed row to the listeners of a table. */
  emitChange(table: string, row: unknown): void;
  /** Delivers a broadcast message. */
  emitBroadcast(topic: string, event: string, payload: unknown): void;
  /** Sets the status of every channel, as if the socket went down or came back. */
  setSocket(status: ChannelStatus): void;
}

export const signedInSession: Extract<SessionSnapshot, { status: 'signed-in' }> = {
  status: 'signed-in',
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'sample@irodori.example',
  phone: null,
  name: 'Sample Visitor',
  avatar: null,
  isAnonymous: false,
  expiresAt: 4_102_444_800,
};

const noTexts: ContentSnapshot = {
  authors: [],
  posts: [],
  guides: [],
  topics: [],
  landings: [],
  categories: [],
  questions: [],
  pages: [],
};

export function fakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  let snapshot: SessionSnapshot = options.session ?? { status: 'signed-out' };
  let remembered: string | undefined;
  const texts = { ...noTexts, ...options.texts };
  const listeners = new Set<() => void>();
  const queries: RecordedQuery[] = [];
  const invocations: { name: string; body: unknown }[] = [];
  const uploads: FakePlatform['uploads'] = [];
  const removed: FakePlatform['removed'] = [];
  const changes = new Set<{ table: string; onChange: (row: unknown) => void }>();
  const topics = new Set<{ topic: string; event: string; onMessage: (payload: unknown) => void }>();
  const statusListeners = new Set<(status: ChannelStatus) => void>();

  const setSession = (session: SessionSnapshot): void => {
    snapshot = session;
    for (const listener of listeners) listener();
  };
  const respond = (source: TableResult | undefined, query: RecordedQuery): DataResponse => {
    queries.push(query);
    const data = typeof source === 'function' ? source(query) : (source ?? []);
    return { data, count: Array.isArray(data) ? data.length : null, error: null, status: 200 };
  };
  const db = {
    from: (table: string) => builder(table, (query) => respond(options.tables?.[table], query)),
    rpc: (name: string, args?: unknown) =>
      builder(name, (query) => respond(options.rpc?.[name], query), [{ method: 'rpc', args: [args] }]),
  };
  const run = async (query: (db: never) => PromiseLike<DataResponse>): Promise<DataResponse> =>
    query(db as never);
  const listen = <T>(set: Set<T>, entry: T, onStatus?: (status: ChannelStatus) => void): (() => void) => {
    set.add(entry);
    if (onStatus !== undefined) {
      statusListeners.add(onStatus);
      onStatus('live');
    }
    return () => {
      set.delete(entry);
      if (onStatus !== undefined) statusListeners.delete(onStatus);
    };
  };

  const data: Platform['data'] = {
    many: async (schema, query) => ((await run(query)).data as unknown[]).map((row) => schema.parse(row)),
    page: async (schema, query) => {
      const { data } = await run(query);
      const rows = (data as unknown[]).map((row) => schema.parse(row));
      return { rows, total: rows.length };
    },
    one: async <S extends z.ZodMiniType>(schema: S, query: (db: never) => PromiseLike<DataResponse>) => {
      const { data } = await run(query);
      const row: unknown = Array.isArray(data) ? data[0] : data;
      return row === undefined || row === null ? null : schema.parse(row);
    },
    value: async (schema, query) => schema.parse((await run(query)).data),
  };

  return {
    queries,
    invocations,
    uploads,
    removed,
    setSession,
    emitChange(table, row) {
      for (const entry of changes) if (entry.table === table) entry.onChange(row);
    },
    emitBroadcast(topic, event, payload) {
      for (const entry of topics)
        if (entry.topic === topic && entry.event === event) entry.onMessage(payload);
    },
    setSocket(status) {
      for (const listener of statusListeners) listener(status);
    },
    session: {
      current: () => snapshot,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      verified: async () => snapshot,
      signIn: async () => setSession(signedInSession),
      confirmPassword: async () => undefined,
      signInAnonymously: async () =>
        setSession({ ...signedInSession, email: null, name: null, isAnonymous: true }),
      signOut: async (scope) => {
        if (scope !== 'others') setSession({ status: 'signed-out' });
      },
      refresh: async () => undefined,
      requestPasswordReset: async () => undefined,
      updateUser: async ({ email, name }) => {
        if (snapshot.status !== 'signed-in') return;
        setSession({ ...snapshot, email: email ?? snapshot.email, name: name ?? snapshot.name });
      },
      reauthenticate: async () => undefined,
      identities: async () => [],
      unlinkIdentity: async () => undefined,
      exchangeCode: async () => {
        setSession(signedInSession);
        return 'signed-in';
      },
      verifyLink: async () => setSession(signedInSession),
    },
    mailCode: {
      send: async () => undefined,
      redeem: async () => setSession(signedInSession),
    },
    mfa: fakeMfa(),
    oauth: fakeOAuth(),
    phoneCode: {
      send: async () => undefined,
      redeem: async () => setSession({ ...signedInSession, email: null }),
      own: async () => null,
      change: async () => undefined,
      confirmChange: async () => undefined,
    },
    ways: {
      offered: async () => ({ providers: options.providers ?? [], phone: options.hasTexts ?? false }),
      signInWith: async () => undefined,
      proveWith: async () => undefined,
      linkWith: async () => undefined,
    },
    passkeys: fakePasskeys(() => setSession(signedInSession)),
    data,
    notices: createNotices(data),
    functions: {
      async invoke(name, schema, body) {
        invocations.push({ name, body });
        const handler = options.functions?.[name];
        if (handler === undefined) throw new Error(`fakePlatform has no function “${name}”.`);
        return schema.parse(await handler(body));
      },
    },
    storage: {
      publicUrl: (bucket, path, width) =>
        `https://storage.example/${bucket}/${path}${width === undefined ? '' : `?width=${width}`}`,
      privateUrl,
      signedUrl: async (bucket, path) => `https://storage.example/${bucket}/${path}?token=signed`,
      upload: async (bucket, path, file) => {
        uploads.push({ bucket, path, file });
      },
      remove: async (bucket, paths) => {
        removed.push(...paths.map((path) => ({ bucket, path })));
      },
    },
    realtime: {
      changes: ({ table, onChange, onStatus }) => listen(changes, { table, onChange }, onStatus),
      broadcast: ({ topic, event, onMessage, onStatus }) =>
        listen(topics, { topic, event, onMessage }, onStatus),
    },
    verification: {
      prepare: () => undefined,
      token: async (action) => `sample proof for ${action}`,
      isChecking: () => false,
      takesLonger: () => false,
      subscribe: () => () => undefined,
    },
    content: undefined,
    texts: async () => texts,
    errors: createErrorBus(),
    returnPath: {
      remember(path) {
        remembered = safePath(path) ?? remembered;
      },
      pluck() {
        const path = remembered;
        remembered = undefined;
        return path;
      },
      isKept: () => remembered !== undefined,
    },
  };
}

/** A fake PostgREST builder that records every call and resolves when it is awaited. */
function builder(
  target: string,
  settle: (query: RecordedQuery) => DataResponse,
  first: RecordedQuery['calls'] = [],
): unknown {
  const calls = [...first];
  const proxy: unknown = new Proxy(
    {},
    {
      get(_, method) {
        if (method === 'then')
          return (resolve: (response: DataResponse) => void, reject: (error: unknown) => void) =>
            Promise.resolve()
              .then(() => settle({ target, calls }))
              .then(resolve, reject);
        return (...args: unknown[]) => {
          calls.push({ method: String(method), args });
          return proxy;
        };
      },
    },
  );
  return proxy;
}
