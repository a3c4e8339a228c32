import { Agent } from 'undici';

/**
 * For requests that may cost money. Waits without an end of its own: the first byte may come when the picture is drawn, and
 * Node's gives up after five minutes. Each request has a new connection: on an old one that the server closes meanwhile,
 * nobody knows whether a request arrived.
 */
export const newConnections = new Agent({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: 15_000 },
  pipelining: 0,
});
