import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { photo } from './fakes.ts';

/** A run as the double of a rented engine knows it. Each is billed when it is submitted. */
interface RentedRun {
  readonly id: string;
  /** The visitor's words. */
  readonly text: string;
  polls: number;
  isCancelled: boolean;
}

/** A server that draws for money: it begins a run with each submit, and goes one step further with each poll. */
interface RentedEngine extends AsyncDisposable {
  readonly url: string;
  readonly runs: readonly RentedRun[];
  /** While it is true, runs stay at half of their work. */
  isHeld: boolean;
}

export async function startRentedEngine(): Promise<RentedEngine> {
  const runs: RentedRun[] = [];
  const picture = await photo(512);
  const answer = (response: ServerResponse, status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    const [, , id, action] = (request.url ?? '').split('/');
    if (id === undefined) {
      const asked = (await json(request)) as { id: string; text: string };
      runs.push({ ...asked, polls: 0, isCancelled: false });
      return answer(response, 202, {});
    }
    const run = runs.find((known) => known.id === id);
    if (run === undefined) return answer(response, 404, {});
    if (action === 'picture') return void response.end(picture);
    if (action === 'cancel') run.isCancelled = true;
    else run.polls += 1;
    const step = engine.isHeld ? Math.min(run.polls, 2) : run.polls;
    return answer(response, 200, { status: ['queued', 'queued', 'drawing'][step] ?? 'drawn' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const engine: RentedEngine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runs,
    isHeld: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return engine;
}
