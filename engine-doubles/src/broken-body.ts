import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * `drips`: the body comes byte by byte and has no end. `half-closed`: the server sends half of the body and closes its side
 * of the connection.
 */
export type BrokenBody = 'drips' | 'half-closed';

/** Milliseconds, fewer than any time after which a client takes a connection for idle. */
const betweenBytes = 5;

function drip(to: ServerResponse | Duplex): void {
  const timer = setInterval(() => to.write(' '), betweenBytes);
  to.once('close', () => clearInterval(timer));
}

/** Sends the head of a response, and its body broken. */
export async function sendBroken(
  response: Response,
  how: BrokenBody,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(how === 'half-closed' && { 'content-length': body.length }),
  });
  if (how === 'drips') drip(outgoing);
  else outgoing.write(body.subarray(0, body.length / 2), () => outgoing.socket?.end());
}

/** Sends the head of a WebSocket frame of 65,535 bytes of text, and the frame broken. */
export function sendBrokenFrame(how: BrokenBody, socket: Duplex): void {
  socket.write(Buffer.from([0x81, 126, 0xff, 0xff]));
  if (how === 'drips') drip(socket);
  else socket.end(' ');
}
