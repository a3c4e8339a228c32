import { moduleInStack } from '../../errors/module-in-stack.ts';
import { type Observed, observed } from '../records/observed.ts';

/** How a part of the tab fails on purpose, in the words of the fault lab (`docs/faults.md`). */
export const faultModes = ['dead', 'slow', 'stalled', 'corrupt'] as const;
export type FaultMode = (typeof faultModes)[number];

/** What fails: the backend’s responses, the data of pages, or the code of a module. */
export type FaultyPart = 'api' | 'data' | `code of ${string}`;

export type TabFaults = Readonly<Partial<Record<FaultyPart, FaultMode>>>;

const slowMs = 1000;

/**
 * Lets parts of this tab fail on purpose until its page is loaded anew. What the page requests is held up on the way, so that
 * its own scripts need no code for it.
 */
export function createTabFaults(backendUrl: string): Observed<TabFaults> {
  const faults = observed<TabFaults>({});
  breakResponses((url) => {
    if (url.href.startsWith(backendUrl)) return faults.get().api;
    return url.pathname.endsWith('/_payload.json') ? faults.get().data : undefined;
  });
  breakScripts((address) => {
    const found = moduleInStack(address);
    return found && faults.get()[`code of ${found.module}`];
  });
  return faults;
}

type ModeOf<Request> = (request: Request) => FaultMode | undefined;

function breakResponses(modeOf: ModeOf<URL>): void {
  const fetchReally = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    switch (modeOf(new URL(address, location.href))) {
      case 'dead':
        throw new TypeError('Failed to fetch, on purpose');
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        return fetchReally(input, init);
      case 'stalled':
        return aborted(signal);
      case 'corrupt': {
        const response = await fetchReally(input, init);
        return new Response(`${await response.text()}}{`, response);
      }
      case undefined:
        return fetchReally(input, init);
    }
  };
}

/** Rejects when the signal aborts, like a request without a response. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal?.reason as Error);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
}

/** Files of modules are loaded by scripts in the head. A corrupt one fails like a dead one: browsers compare its hash. */
function breakScripts(modeOf: ModeOf<string>): void {
  const { head } = document;
  const appendReally = head.appendChild.bind(head);
  function append<T extends Node>(node: T): T {
    const mode = node instanceof HTMLScriptElement ? modeOf(node.src) : undefined;
    if (mode === undefined) appendReally(node);
    else if (mode === 'slow') setTimeout(() => appendReally(node), slowMs);
    else if (mode !== 'stalled') queueMicrotask(() => node.dispatchEvent(new Event('error')));
    return node;
  }
  head.appendChild = append;
  head.append = (...nodes) => {
    for (const node of nodes) append(typeof node === 'string' ? new Text(node) : node);
  };
}
