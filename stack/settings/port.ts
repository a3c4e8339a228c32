import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StepError } from '../terminal/progress.ts';

/** @throws StepError that names a taken port, the service that needs it and the variable that changes it. */
export async function requireFree(port: number, service: string, variable: string): Promise<void> {
  for (const host of ['127.0.0.1', '::']) {
    const code = await probe(port, host);
    if (code === 'EADDRINUSE' || code === 'EACCES') {
      throw new StepError(
        `Port ${port} (${service}) is ${code === 'EACCES' ? 'not allowed for this user' : 'taken by another program'}. ` +
          `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
      );
    }
  }
}

/**
 * Finds a port that is free at the moment, below those that systems give to outgoing connections: one of these could take it
 * before its service listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    if ((await probe(port, '127.0.0.1')) === undefined) return port;
  }
}

function probe(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
