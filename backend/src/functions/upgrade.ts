import { request as ask, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Peer } from '../app.ts';
import { aboutThePeer } from './peer.ts';

interface Joining {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly peer: Peer;
  /** The URL on which the function listens. */
  readonly origin: string;
}

/**
 * Connects a visitor's socket to a function once the function has accepted the upgrade. Any other response closes the
 * socket, because further data from the visitor would reach the function without passing the gateway.
 */
export function joinSockets({ request, socket, head, peer, origin }: Joining): void {
  const { host: _host, ...headers } = request.headers;
  for (const name of aboutThePeer) delete headers[name];
  const asked = ask(origin, {
    path: pathOf(request),
    headers: { ...headers, 'x-forwarded-for': peer.address },
  });
  const close = () => {
    socket.destroy();
    asked.destroy();
  };
  asked.on('error', close);
  socket.on('error', close).on('close', close);
  asked.on('upgrade', (response, upstream, first) => {
    upstream.on('error', close).on('close', close);
    socket.once('close', () => upstream.destroy());
    socket.write(headOf(response));
    socket.write(first);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  asked.on('response', (response) => {
    socket.write(headOf(response, ofOneConnection, 'connection: close'));
    // Discards further data from the visitor.
    socket.resume();
    response.pipe(socket).once('finish', () => socket.destroy());
  });
  asked.end();
}

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

function headOf(response: IncomingMessage, without: readonly string[] = [], ...lines: string[]): string {
  const { statusCode, statusMessage, rawHeaders } = response;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!without.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}

/** The path of a request without the prefix `/functions/v1`. */
export const pathOf = ({ url = '' }: IncomingMessage): string => url.slice('/functions/v1'.length);

/** Responds to an upgrade request with a refusal and closes the socket. */
export async function refuseUpgrade(socket: Duplex, response: Response): Promise<void> {
  const body = await response.text();
  socket.end(
    `HTTP/1.1 ${response.status} Refused\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
