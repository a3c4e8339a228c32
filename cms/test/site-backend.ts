import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, vi } from 'vitest';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Starts a site's backend for the tests of a `describe`, whose content backend sends its mails there. */
export function useSiteBackend(): () => SiteBackend {
  let backend: SiteBackend;
  beforeAll(async () => {
    backend = await SiteBackend.start();
    vi.stubEnv('SUPABASE_URL', backend.url);
    vi.stubEnv('CMS_MAILBOX_KEY', backend.mailboxKey);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    backend.stop();
  });
  return () => backend;
}

/** The site's backend as the content backend sees it: it takes mails, and accepts each proof `<action> …` once. */
export class SiteBackend {
  readonly mailboxKey = 'the key of the mailbox';
  readonly #mails: Mail[] = [];
  readonly #spent = new Set<string>();
  readonly #server: Server;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await json(request);
      response.setHeader('Content-Type', 'application/json');
      if (request.url === '/mailbox/api/messages') {
        const isAllowed = request.headers['apikey'] === this.mailboxKey;
        if (isAllowed) this.#mails.push(body as Mail);
        response.writeHead(isAllowed ? 204 : 401).end();
        for (const wake of this.#waiting.splice(0)) wake();
        return;
      }
      const { action, verification = '' } = body as { action: string; verification?: string };
      if (verification.startsWith(`${action} `) && !this.#spent.has(verification)) {
        this.#spent.add(verification);
        response.writeHead(204).end();
      } else {
        response.writeHead(403);
        response.end(JSON.stringify({ code: 'verification_failed', message: 'Please send it again.' }));
      }
    });
  }

  static async start(): Promise<SiteBackend> {
    const backend = new SiteBackend();
    backend.#server.listen(0, '127.0.0.1');
    await once(backend.#server, 'listening');
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  hasMail(to: string): boolean {
    return this.#mails.some((mail) => mail.to === to);
  }

  /** Resolves to the next mail to an address, which is then taken out. */
  async mail(to: string): Promise<Mail> {
    for (;;) {
      const index = this.#mails.findIndex((mail) => mail.to === to);
      const [mail] = index < 0 ? [] : this.#mails.splice(index, 1);
      if (mail !== undefined) return mail;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
