import { serveWithFaults } from '../serve-with-faults.ts';
import { createApp } from './app.ts';
import type { Lists } from './lists.ts';
import { Machine } from './machine.ts';
import { servers, type ServerName } from './servers.ts';

export { failures, type RunScript } from './run.ts';
export type { ServerName } from './servers.ts';

export interface SdApiOptions {
  readonly server?: ServerName;
  /** What `--api-auth` wants, as `user:password`. */
  readonly auth?: string;
  readonly lists?: Partial<Lists>;
  /** The requests that are worked on at the same time, 40 in the real servers. */
  readonly threads?: number;
}

export type SdApiDouble = Awaited<ReturnType<typeof serveSdApi>>;

/** Serves a double of a server that speaks /sdapi/v1 on a free port of this machine. */
export async function serveSdApi({
  server = 'a1111-1.10',
  auth,
  lists = {},
  threads = servers[server].threads,
}: SdApiOptions = {}) {
  const machine = new Machine({ ...servers[server], threads }, { ...servers[server].lists, ...lists });
  const basic = auth === undefined ? undefined : `Basic ${Buffer.from(auth).toString('base64')}`;
  const served = await serveWithFaults({
    app: createApp(machine),
    routeOf: ({ method, url }) => `${method} ${new URL(url).pathname.replace('/sdapi/v1', '')}`,
    refuse: (request) => {
      // Addresses of its own interface are open to everybody.
      const isOpen = basic === undefined || !new URL(request.url).pathname.startsWith('/sdapi');
      if (isOpen || request.headers.get('authorization') === basic) return undefined;
      return Response.json(
        { error: 'HTTPException', detail: 'Incorrect username or password', body: '', errors: '' },
        { status: 401, headers: { 'www-authenticate': 'Basic' } },
      );
    },
  });

  return {
    url: served.url,
    ledger: machine.ledger,
    gate: machine.gate,
    requests: served.requests,
    plan: served.plan,
    freeze: served.freeze,
    thaw: served.thaw,
    leave: served.leave,
    comeBack: served.comeBack,
    /** What goes differently in the runs that are accepted next. */
    script: machine.script.bind(machine),
    /** The order of a run, by its id. */
    order: (id: string) => machine.orders.get(id),
    /** The order of an enlargement, by its id in the ledger. */
    enlargement: (id: string) => machine.enlargements.get(id),
    /** Resolves when nothing waits or is drawn. */
    idle: () => machine.idle(),
    /** Ends the connections of all clients; what they asked for goes on. */
    cutAll: served.cutAll,
    /** Nothing that waits or is drawn is known afterwards. */
    restart(): void {
      machine.restart();
      served.cutAll();
    },
    async close(): Promise<void> {
      machine.restart();
      await served.close();
    },
  };
}
