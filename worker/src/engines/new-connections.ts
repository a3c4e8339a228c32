import { Agent, buildConnector } from 'undici';

/**
 * The errors of requests whose connection was never made, because the address was not found, the machine was off or its
 * certificate had expired.
 */
const neverMade = new WeakSet<Error>();

/**
 * For requests that may cost money. Waits for a response without an end of its own: the first byte may come when the picture is
 * drawn, and Node's gives up after five minutes. Each request has a new connection: on an old one that the server closes
 * meanwhile, nobody knows whether a request arrived.
 * @param responseMs after which the request may be given up; its connection is given up before, so that it is known to have
 * been none
 */
export function openConnections(responseMs = 15_000): Agent {
  const connect = buildConnector({ timeout: (responseMs * 2) / 3 });
  return new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    connect: (options, callback) =>
      connect(options, (...made) => {
        if (made[0] !== null) neverMade.add(made[0]);
        callback(...made);
      }),
  });
}

/** False if the connection of a request was never made, handshake included, so that no server has seen the request. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof Error && error.cause instanceof Error && neverMade.has(error.cause));
