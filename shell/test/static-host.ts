import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A static host of a registry's folder for the rest of the test; returns its address. A file is sent when `turn` has
 * resolved.
 */
export async function staticHost(
  folder: string,
  turn: (file: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const file = request.url ?? '';
    await turn(file);
    readFile(path.join(folder, file)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
