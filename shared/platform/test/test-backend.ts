import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the backend received. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; the text if it is not JSON; undefined without a body. */
  readonly body: unknown;
}

export interface CannedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, other values as JSON. */
  readonly body?: unknown;
}

type Respond = (request: Seen) => CannedResponse | Promise<CannedResponse>;

/** A backend over real HTTP whose responses a test sets, and which records its requests. */
export class TestBackend {
  readonly seen: Seen[] = [];
  private readonly routes = new Map<string, Respond>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://backend');
      const respond = async () => {
        const raw = await text(request);
        const seen: Seen = {
          method: request.method ?? '',
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: request.headers,
          body: parsed(raw),
        };
        this.seen.push(seen);
        const route = this.routes.get(`${seen.method} ${seen.path}`);
        const { status = 200, headers = {}, body = '' } = (await route?.(seen)) ?? { status: 404, body: {} };
        const isText = typeof body === 'string';
        response.writeHead(status, {
          'content-type': isText ? 'text/plain' : 'application/json',
          ...headers,
        });
        response.end(isText ? body : JSON.stringify(body));
      };
      respond().catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  static async start(): Promise<TestBackend> {
    const backend = new TestBackend();
    await new Promise<void>((resolve) => backend.server.listen(0, '127.0.0.1', resolve));
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the response of a route, e.g. `on('POST /auth/v1/token', …)`. */
  on(route: string, respond: CannedResponse | Respond): void {
    this.routes.set(route, typeof respond === 'function' ? respond : () => respond);
  }

  /** The recorded requests of a route, in order. */
  asked(route: string): Seen[] {
    return this.seen.filter(({ method, path }) => `${method} ${path}` === route);
  }

  forget(): void {
    this.seen.length = 0;
    this.routes.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function parsed(raw: string): unknown {
  if (raw === '') return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
