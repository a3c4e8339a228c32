import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ContentSnapshot, previewHeader } from '@irodori/contract/content-snapshot';

const empty: ContentSnapshot = {
  authors: [],
  posts: [],
  guides: [],
  topics: [],
  landings: [],
  categories: [],
  questions: [],
  pages: [],
};

/** A snapshot with one post per title. */
export const snapshotOf = (...titles: readonly string[]): ContentSnapshot => ({
  ...empty,
  posts: titles.map((title) => ({
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    summary: 'A post of the test.',
    published: '2026-11-21T08:00:00Z',
    updated: '2026-11-21T08:00:00Z',
    topic: null,
    tags: [],
    author: null,
    picture: 'catalogue:a.webp',
    pictureAlt: '',
    apps: [],
    body: `About ${title}.`,
  })),
});

/** A content backend over HTTP whose responses can be replaced. */
export class TestContent {
  snapshot = snapshotOf('First post');
  /** The entity tag, if it is not made of the titles. */
  etag: string | undefined;
  /** The response to a request with this preview token. */
  preview: { readonly token: string; readonly snapshot: object } | undefined;
  /** Responds in the place of the snapshot. */
  fault: ((response: ServerResponse) => void) | undefined;
  /** The status of each response; 0 for a fault. */
  readonly responses: number[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      if (this.fault !== undefined) {
        this.responses.push(0);
        this.fault(response);
        return;
      }
      if (request.headers[previewHeader.toLowerCase()] !== undefined) {
        const isKnown = request.headers[previewHeader.toLowerCase()] === this.preview?.token;
        response.writeHead(isKnown ? 200 : 403, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(isKnown ? this.preview?.snapshot : {}));
        return;
      }
      const etag = this.currentEtag;
      const isKnown = request.headers['if-none-match'] === etag;
      const status = request.url !== '/api/snapshot' ? 404 : isKnown ? 304 : 200;
      this.responses.push(status);
      response.writeHead(status, { ETag: etag, 'Content-Type': 'application/json' });
      response.end(status === 200 ? JSON.stringify(this.snapshot) : undefined);
    });
  }

  static async start(): Promise<TestContent> {
    const content = new TestContent();
    content.server.listen(0, '127.0.0.1');
    await once(content.server, 'listening');
    return content;
  }

  /** The entity tag of the snapshot. */
  get currentEtag(): string {
    return this.etag ?? `"${this.snapshot.posts.map(({ title }) => title).join('+')}"`;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
