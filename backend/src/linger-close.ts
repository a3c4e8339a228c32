import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const longestMs = 5000;

/**
 * A client that still sends its body when a connection is closed is reset, and most clients then never read the
 * response that says why the body was refused. So connections end in two steps, as nginx's `lingering_close` has it:
 * the response and the end of this side are sent first; what still comes is read and thrown away until the client ends
 * its side, for five seconds at most.
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
