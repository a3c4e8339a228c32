import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the backend got it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, text that is none, or undefined without a body. */
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text as it is. */
  readonly body?: unknown;
}

type Respond = (request: Seen) => Answer | Promise<Answer>;

/** A backend over real HTTP that answers what a test tells it, and keeps what it was asked. */
export class TestBackend {
  readonly seen: Seen[] = [];
  private readonly routes = new Map<string, Respond>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, answer) => {
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
        answer.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
        answer.end(isText ? body : JSON.stringify(body));
      };
      respond().catch((error: unknown) => answer.writeHead(500).end(String(error)));
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

  /** Answers a route, e.g. `on('POST /auth/v1/token', …)`. */
  on(route: string, respond: Answer | Respond): void {
    this.routes.set(route, typeof respond === 'function' ? respond : () => respond);
  }

  /** Requests of a route, in order. */
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
