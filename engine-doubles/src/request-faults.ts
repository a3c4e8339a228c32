import type { BrokenBody } from './broken-body.ts';

/** What becomes of a request instead of its response. */
export type RequestFault =
  /** This response; the server does nothing else. */
  | { readonly respond: Response }
  /** The connection ends without a response, before or after the server did what was asked. */
  | { readonly cut: 'before' | 'after' }
  /** No response comes, and the connection stays open. */
  | { readonly stall: 'before' | 'after' }
  /** The server reads the request when this is settled; a socket waits for nothing. */
  | { readonly until: Promise<unknown> }
  /** The server does what was asked, and the body of its response is broken. */
  | { readonly body: BrokenBody };

/** The faults of coming requests, by route: `POST /prompt`. */
export class RequestFaults {
  readonly #planned = new Map<string, RequestFault[]>();

  plan(route: string, ...faults: readonly RequestFault[]): void {
    this.#planned.set(route, [...(this.#planned.get(route) ?? []), ...faults]);
  }

  take(route: string): RequestFault | undefined {
    return this.#planned.get(route)?.shift();
  }
}
