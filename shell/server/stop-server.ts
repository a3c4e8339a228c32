import type { Server } from 'node:http';

/** How often connections that have become idle are closed. */
const closeIdleMs = 50;

/**
 * Accepts no new connections and lets open responses finish.
 * @returns how many connections were cut off at the deadline.
 */
export async function stopServer(server: Server, deadlineMs: number): Promise<number> {
  let cutOff = 0;
  // `server.close` closes only connections that are idle at that moment; a browser would keep its connection open.
  const closing = setInterval(() => server.closeIdleConnections(), closeIdleMs);
  const deadline = setTimeout(() => {
    server.getConnections((_error, open) => {
      cutOff = open;
      server.closeAllConnections();
    });
  }, deadlineMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(closing);
  clearTimeout(deadline);
  return cutOff;
}
