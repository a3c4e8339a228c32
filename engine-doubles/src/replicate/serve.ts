import { megapixel, Queue, type Input } from '../hosted/queue.ts';
import { serveWithFaults } from '../serve-with-faults.ts';
import { createApp, type Received } from './app.ts';
import { errors, failureResponse, failures } from './failures.ts';

export { errors, failureResponse, failures } from './failures.ts';

export interface ReplicateOptions {
  /** What it wants as `Authorization: Bearer …`. */
  readonly key?: string;
}

export type ReplicateDouble = Awaited<ReturnType<typeof serveReplicate>>;

/** Serves a double of Replicate's API and files on a free port of this machine. */
export async function serveReplicate({ key }: ReplicateOptions = {}) {
  const queue = new Queue<string>({
    refusal: () => undefined,
    sizeOf,
    countOf: (input) => Number(input['num_outputs'] ?? 1),
    billsWhatBegan: true,
    interrupted: errors.interrupted,
  });
  const received: Received[] = [];
  const served = await serveWithFaults({
    app: createApp(queue, received),
    routeOf: ({ method, url }) =>
      `${method} ${new URL(url).pathname.replace(/(predictions|files)\/[^/]+/, '$1/*')}`,
    refuse: (request) => {
      const isOpen = key === undefined || new URL(request.url).pathname.startsWith('/files/');
      if (isOpen || request.headers.get('authorization') === `Bearer ${key}`) return undefined;
      return failureResponse(failures.wrongKey);
    },
  });

  return {
    /** With the path that its clients begin at. */
    url: `${served.url}/v1`,
    /** Where its pictures are. */
    pictures: served.url,
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
    /** What goes differently with the orders that are accepted next; a failure is the error of the run. */
    script: queue.script.bind(queue),
    /** Forgets runs that are over, and files. */
    expire: queue.expire.bind(queue),
    /**
     * Restarts the server. `kept`: it knows all runs, and the run that was being drawn fails. `forgotten`: it knows only runs
     * that have ended.
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

const sizeOf = ({ width, height, aspect_ratio: ratio }: Input) =>
  width === undefined ? megapixel(String(ratio ?? '1:1')) : { width: Number(width), height: Number(height) };
