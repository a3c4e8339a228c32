import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const longestMs = 30_000;
const longestSilenceMs = 5000;

/**
 * If a connection is closed while its client still sends a body, TCP resets it, and most clients then never read the
 * response that explains the refusal. Connections therefore close in two steps, like nginx's `lingering_close`: the
 * server sends the response and ends its side; then it discards incoming data until the client ends its side, is silent
 * for five seconds, or thirty seconds have passed.
 */
export function lingerAtClose(server: Server): void {
  server.on('connection', (socket: Socket) => {
    socket.destroySoon = () => {
      if (socket.destroyed) return;
      socket.end();
      const timer = setTimeout(() => socket.destroy(), longestMs).unref();
      const silence = setTimeout(() => socket.destroy(), longestSilenceMs).unref();
      socket.on('data', () => silence.refresh());
      socket.resume();
      socket.once('end', () => socket.destroy());
      socket.once('close', () => {
        clearTimeout(timer);
        clearTimeout(silence);
      });
    };
  });
}
