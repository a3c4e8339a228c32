import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const longestMs = 5000;

/**
 * If a connection is closed while its client still sends a body, TCP resets it, and most clients then never read the
 * response that explains the refusal. Connections therefore close in two steps, like nginx's `lingering_close`: the
 * server sends the response and ends its side; then it discards incoming data until the client ends its side, for at
 * most five seconds.
 */
export function lingerAtClose(server: Server): void {
  server.on('connection', (socket: Socket) => {
    socket.destroySoon = () => {
      if (socket.destroyed) return;
      socket.end();
      socket.resume();
      const timer = setTimeout(() => socket.destroy(), longestMs).unref();
      socket.once('end', () => socket.destroy());
      socket.once('close', () => clearTimeout(timer));
    };
  });
}
