import { serveWithFaults } from '../serve-with-faults.ts';
import { createApp, type Received } from './app.ts';
import { failureResponse, failures } from './failures.ts';
import { createQueue } from './queue.ts';

export { failureResponse, failures } from './failures.ts';

export interface FalOptions {
  /** What it wants as `Authorization: Key …`. */
  readonly key?: string;
}

export type FalDouble = Awaited<ReturnType<typeof serveFal>>;

/** Serves a double of fal's queue, catalogue and files on a free port of this machine. */
export async function serveFal({ key }: FalOptions = {}) {
  const queue = createQueue();
  const received: Received[] = [];
  const served = await serveWithFaults({
    app: createApp(queue, received),
    routeOf: ({ method, url }) =>
      `${method} ${new URL(url).pathname.replace(/(requests|files)\/[^/]+/, '$1/*')}`,
    refuse: (request) => {
      const isOpen = key === undefined || new URL(request.url).pathname.startsWith('/files/');
      if (isOpen || request.headers.get('authorization') === `Key ${key}`) return undefined;
      return failureResponse(failures.wrongKey);
    },
  });

  return {
    url: served.url,
    /** The address of its lists of models and prices. */
    catalogue: `${served.url}/v1`,
    ledger: queue.ledger,
    gate: queue.gate,
    /** Resolves once all runs are over. */
    idle: queue.idle.bind(queue),
    requests: served.requests,
    /** The orders that were accepted. */
    received: received as readonly Received[],
    plan: served.plan,
    freeze: served.freeze,
    thaw: served.thaw,
    leave: served.leave,
    comeBack: served.comeBack,
    /** What goes differently with the orders that are accepted next. */
    script: queue.script.bind(queue),
    /** Forgets results and files. */
    expire: queue.expire.bind(queue),
    /**
     * Restarts the server. `kept`: it knows all runs, and the run that was being drawn begins anew. `forgotten`: it knows only
     * runs that have ended.
     */
    restart(runs: 'kept' | 'forgotten'): void {
      queue.restart(runs);
      served.cutAll();
    },
    /** How many pictures the account can pay for from now on. */
    fund(pictures: number): void {
      queue.funds = pictures;
    },
    async close(): Promise<void> {
      queue.gate.release();
      await served.close();
    },
  };
}
