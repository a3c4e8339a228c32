import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { contentSecret } from './test-cms.ts';

interface Message {
  readonly type: string;
  readonly data: { readonly etag: string };
}

/** A site that receives the messages about changed texts: it checks each signature, and shows the texts at once. */
export class TestSite {
  /** The number of the next messages that the site does not understand. */
  failures = 0;
  readonly messages: Message[] = [];
  readonly #server: Server;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      const message = new Webhook(contentSecret).verify(
        body,
        request.headers as Record<string, string>,
      ) as Message;
      this.messages.push(message);
      const isFailing = this.failures > 0;
      this.failures = Math.max(0, this.failures - 1);
      response.writeHead(isFailing ? 503 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ etag: message.data.etag }));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async start(): Promise<TestSite> {
    const site = new TestSite();
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/_texts`;
  }

  /** Resolves to the message of this number (from 0), when it has come. */
  message(number: number): Promise<Message> {
    return this.#until(() => this.messages[number]);
  }

  /** Resolves to the number of messages, when one of them tells of the texts with this entity tag. */
  told(etag: string): Promise<number> {
    const isTold = () => this.messages.some(({ data }) => data.etag === etag);
    return this.#until(() => (isTold() ? this.messages.length : undefined));
  }

  async #until<T>(found: () => T | undefined): Promise<T> {
    for (;;) {
      const value = found();
      if (value !== undefined) return value;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
