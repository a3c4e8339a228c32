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
  /** True while the site does not understand the first message about each state of the texts. */
  failsFirst = false;
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
      const isFailing = this.failsFirst && this.times(message.data.etag) === 1;
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

  /** How many messages told of the texts with this entity tag. */
  times(etag: string): number {
    return this.messages.filter(({ data }) => data.etag === etag).length;
  }

  /** Resolves when so many messages have told of the texts with this entity tag. */
  async told(etag: string, times: number): Promise<void> {
    await this.#until(() => (this.times(etag) >= times ? true : undefined));
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
