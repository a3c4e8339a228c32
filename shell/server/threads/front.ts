import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { health, healthPath, readinessPath, readinessStatus } from '../health.ts';
import { newReference } from '../../src/errors/problem.ts';
import { lastResortPage, lastResortPolicy } from '../last-resort-page.ts';
import type { Logger } from '../log.ts';
import { loggedPath } from '../logged-path.ts';
import { ThreadEnded } from './site-thread.ts';
import type { SiteThreads } from './site-threads.ts';

/** More than any part of the site takes. */
const maxBodyBytes = 65_536;
/** A sender reads no response before it has sent its body, so this much more is read and thrown away. */
const maxDiscardedBytes = 16 * 1024 * 1024;

interface Options {
  readonly threads: Pick<SiteThreads, 'answer' | 'readiness'>;
  /** Version of the shell's build. */
  readonly shell: string;
  readonly log: Logger;
}

/**
 * Answers the requests of a process whose threads run the site. It says by itself that the process is alive and ready, since
 * a thread may hang in code of a module until another one takes its place.
 */
export function createFront({ threads, shell, log }: Options): RequestListener {
  return (incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '';
    if (path === healthPath) {
      sendState(outgoing, 200, health(shell));
      return;
    }
    const readiness = path === readinessPath ? threads.readiness() : undefined;
    if (readiness !== undefined) {
      sendState(outgoing, readinessStatus(readiness), readiness);
      return;
    }
    answer(incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent || outgoing.destroyed) return;
      const reference = newReference();
      log.error(
        { event: 'unanswered', path: loggedPath(path), reference, err: error },
        'a request was not answered',
      );
      const isEnded = error instanceof ThreadEnded;
      outgoing.writeHead(isEnded ? 503 : 500, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': lastResortPolicy,
        ...(isEnded && { 'Retry-After': '5' }),
      });
      outgoing.end(lastResortPage(reference));
    });
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', rawHeaders, headers, socket } = incoming;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const rawBody = hasBody ? await bodyOf(incoming) : undefined;
    if (hasBody && rawBody === undefined) {
      outgoing.writeHead(413, { Connection: 'close' }).end('Content Too Large');
      return;
    }
    const { remoteAddress } = socket;
    await threads.answer({ method, url, headers, rawHeaders, socket: { remoteAddress }, rawBody }, outgoing);
  }
}

function sendState(outgoing: ServerResponse, status: number, state: object): void {
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
  outgoing.end(JSON.stringify(state));
}

/** The whole body; undefined if it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size <= maxBodyBytes) parts.push(part);
    else parts.length = 0;
    // Leaving the loop ends the connection.
    if (size > maxDiscardedBytes) break;
  }
  if (size > maxBodyBytes) return undefined;
  return new Uint8Array(Buffer.concat(parts));
}
