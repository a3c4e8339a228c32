import { serveWithFaults } from '../serve-with-faults.ts';
import { createApp, type Received } from './app.ts';
import { errorResponse, errors } from './errors.ts';
import { servers, type ServerName } from './servers.ts';
import { Studio } from './studio.ts';

export { errorResponse, errors } from './errors.ts';
export type { ServerName } from './servers.ts';

export interface OpenAiOptions {
  /** Whose behaviour it has. */
  readonly server?: ServerName;
  /** What it wants as `Authorization: Bearer …`. */
  readonly key?: string;
}

export type OpenAiDouble = Awaited<ReturnType<typeof serveOpenAi>>;

/** Serves a double of OpenAI's image API, or of a server that is compatible with it, on a free port of this machine. */
export async function serveOpenAi({ server: name = 'openai', key }: OpenAiOptions = {}) {
  const server = servers[name];
  const studio = new Studio(server);
  const received: Received[] = [];
  const served = await serveWithFaults({
    app: createApp(server, studio, received),
    routeOf: ({ method, url }) =>
      `${method} ${new URL(url).pathname.replace(/(images)\/[^/]+\.png/, '$1/*')}`,
    refuse: (request) => {
      const isOpen = key === undefined || !new URL(request.url).pathname.startsWith('/v1');
      if (isOpen || request.headers.get('authorization') === `Bearer ${key}`) return undefined;
      return errorResponse(errors.wrongKey, server.errors);
    },
  });

  return {
    /** With the path that its clients begin at. */
    url: `${served.url}/v1`,
    ledger: studio.ledger,
    gate: studio.gate,
    requests: served.requests,
    /** The requests that no planned response and no wrong key kept away. */
    received: received as readonly Received[],
    plan: served.plan,
    freeze: served.freeze,
    thaw: served.thaw,
    leave: served.leave,
    comeBack: served.comeBack,
    /** Ends all connections. Nobody gets the orders that are being drawn, which are billed all the same. */
    restart: () => served.cutAll(),
    /** What goes differently with the orders that are accepted next. */
    script: studio.script.bind(studio),
    /** How many pictures the account can pay for from now on. */
    fund(pictures: number): void {
      studio.funds = pictures;
    },
    async close(): Promise<void> {
      studio.gate.release();
      await served.close();
    },
  };
}
