import { z } from 'zod';

/**
 * The variable HOST: the IP address to listen on. The default admits only this machine. Host names are refused, since
 * shells and tools set HOST to the name of the machine.
 */
export const listenHost = z
  .union([z.ipv4(), z.ipv6()], {
    error: ({ input }) =>
      `expected an IP address such as 0.0.0.0 (all interfaces), not ${JSON.stringify(input)}; unset it to listen on this machine alone`,
  })
  .default('127.0.0.1');

/** The URL by which clients on this machine reach a server that listens on this address. */
export function urlAt(host: string, port: number): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
