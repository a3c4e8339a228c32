import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { certificateFor } from '../../test/certificate.ts';
import { fate } from '../../test/all-engines.ts';
import { instanceAt as falAt } from '../../test/fal.ts';
import { instanceAt as openAiAt } from '../../test/openai.ts';
import { instanceAt as replicateAt } from '../../test/replicate.ts';
import { FalEngine } from './fal/engine.ts';
import { OpenAiEngine } from './openai/engine.ts';
import { ReplicateEngine } from './replicate/engine.ts';
import { mayHaveArrived, openConnections } from './new-connections.ts';

/** The port of a server that ends with the test. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** The code of the error with which a request to a server fails, and whether the server may have seen the request. */
async function failed(url: string): Promise<{ readonly code: unknown; readonly arrived: boolean }> {
  const error: unknown = await fetch(url, { dispatcher: openConnections() }).catch((cause: unknown) => cause);
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return { code: cause?.code, arrived: mayHaveArrived(error) };
}

/** Has this process trust a certificate, as an operator's machine trusts that of a provider. */
function trust(cert: string): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test.each([
  ['is trusted and has expired', 'CERT_HAS_EXPIRED', certificateFor('localhost', '210101000000Z'), true],
  ['is of another host', 'ERR_TLS_CERT_ALTNAME_INVALID', certificateFor('elsewhere.example'), true],
  ['is trusted by nobody', 'DEPTH_ZERO_SELF_SIGNED_CERT', certificateFor('localhost'), false],
])('a request to a server whose certificate %s did not arrive', async (_, code, own, isTrusted) => {
  if (isTrusted) trust(own.cert);
  const port = await portOf(createTlsServer(own));
  expect(await failed(`https://localhost:${port}`)).toEqual({ code, arrived: false });
});

test.each([
  ['fal', (url: string) => new FalEngine(falAt({ url, catalogue: url }))],
  ['OpenAI', (url: string) => new OpenAiEngine(openAiAt(url))],
  ['Replicate', (url: string) => new ReplicateEngine(replicateAt({ url, pictures: url }))],
])('a paid order of %s waits while the certificate of the provider has expired', async (_, open) => {
  const own = certificateFor('localhost', '210101000000Z');
  trust(own.cert);
  const port = await portOf(createTlsServer(own));
  expect(await fate(open(`https://localhost:${port}`))).toBe('busy');
});

const cut = (socket: Socket): void => void socket.once('data', () => socket.destroy());

test('a request whose connection is cut within the handshake did not arrive', async () => {
  const port = await portOf(createTcpServer(cut));
  expect(await failed(`https://localhost:${port}`)).toEqual({ code: 'ECONNRESET', arrived: false });
});

test('a request whose connection is cut after the handshake may have arrived', async () => {
  const own = certificateFor('localhost');
  trust(own.cert);
  const port = await portOf(createTlsServer(own, cut));
  expect(await failed(`https://localhost:${port}`)).toMatchObject({ arrived: true });
});

test.each(['http://127.0.0.1:2', 'http://irodori.invalid'])('a request to %s did not arrive', async (url) => {
  expect(await failed(url)).toMatchObject({ arrived: false });
});
