import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Joins a visitor's socket with a function's, which answers the upgrade itself. */
export function joinSockets(request: IncomingMessage, socket: Duplex, head: Buffer, origin: string): void {
  const { hostname, port } = new URL(origin);
  const upstream = connect(Number(port), hostname);
  const close = () => {
    socket.destroy();
    upstream.destroy();
  };
  upstream.on('error', close).on('close', close);
  socket.on('error', close).on('close', close);
  upstream.on('connect', () => {
    const lines = [`${request.method} ${pathOf(request)} HTTP/1.1`, `host: ${hostname}:${port}`];
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      const name = request.rawHeaders[index] ?? '';
      if (name.toLowerCase() !== 'host') lines.push(`${name}: ${request.rawHeaders[index + 1]}`);
    }
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
}

/** A function's own path, without what leads to the functions. */
export const pathOf = ({ url = '' }: IncomingMessage): string => url.slice('/functions/v1'.length);

/** Refuses an upgrade as the gateway refuses a request. */
export async function refuseUpgrade(socket: Duplex, response: Response): Promise<void> {
  const body = await response.text();
  socket.end(
    `HTTP/1.1 ${response.status} Refused\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
