import type { Server } from 'node:http';

/** How often connections are looked at that have become idle meanwhile. */
const lookMs = 50;

/**
 * Takes no new connections and lets open answers finish.
 * @returns how many connections were cut off at the deadline.
 */
export async function stopServer(server: Server, deadlineMs: number): Promise<number> {
  let cut = 0;
  // Node closes only those that are idle now; a browser would keep its connection for ever.
  const looking = setInterval(() => server.closeIdleConnections(), lookMs);
  const deadline = setTimeout(() => {
    server.getConnections((_error, open) => {
      cut = open;
      server.closeAllConnections();
    });
  }, deadlineMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(looking);
  clearTimeout(deadline);
  return cut;
}
