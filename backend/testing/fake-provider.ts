import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** The claims about the visitor, and the faults of the provider. */
export interface Manners {
  readonly claims: JWTPayload;
  /** Replaces the nonce of the request. */
  readonly nonce?: string | undefined;
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  readonly isForged?: boolean | undefined;
  readonly expiresIn?: string | undefined;
  /** The visitor refuses. */
  readonly isDenied?: boolean | undefined;
}

/**
 * An OpenID Connect provider, also with Microsoft's paths below `/azure`; other paths respond with `says`. Visitors are sent to
 * any path that ends in `/authorize`.
 */
export class FakeProvider {
  manners: Manners = { claims: {} };
  /** Further responses, by path without the query. */
  says: Readonly<Record<string, unknown>> = {};
  readonly seen: { path: string; body: URLSearchParams; authorization: string }[] = [];
  readonly #server;
  readonly #key;
  readonly #other;
  #nonce = '';

  private constructor(
    key: Awaited<ReturnType<typeof generateKeyPair>>,
    other: Awaited<ReturnType<typeof generateKeyPair>>,
  ) {
    this.#key = key;
    this.#other = other;
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname.endsWith('/authorize')) {
      response.writeHead(302, { location: this.visitorAnswers(url).href }).end();
      return;
    }
    const body = await this.#bodyFor(request);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  }

  /** @param port any free one by default */
  static async start(port = 0): Promise<FakeProvider> {
    const [key, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const provider = new FakeProvider(key, other);
    provider.#server.listen(port, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The URL to which the provider redirects after the visitor consented or refused. */
  visitorAnswers(authorization: URL): URL {
    this.#nonce = authorization.searchParams.get('nonce') ?? '';
    const back = new URL(authorization.searchParams.get('redirect_uri') ?? '');
    if (this.manners.isDenied === true) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', 'the-code');
    back.searchParams.set('state', authorization.searchParams.get('state') ?? '');
    return back;
  }

  async #bodyFor(request: IncomingMessage): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const { authorization = '' } = request.headers;
    this.seen.push({ path, body: new URLSearchParams(Buffer.concat(chunks).toString()), authorization });
    const { pathname } = new URL(path, this.url);
    const [, issuer = ''] = /^(.*)\/\.well-known\/openid-configuration$/.exec(pathname) ?? [];
    switch (pathname) {
      case '/.well-known/openid-configuration':
      case '/azure/v2.0/.well-known/openid-configuration':
        return {
          issuer: this.url + issuer,
          authorization_endpoint: `${this.url}/authorize`,
          token_endpoint: `${this.url}/token`,
          jwks_uri: `${this.url}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        };
      case '/keys':
        return { keys: [{ ...(await exportJWK(this.#key.publicKey)), kid: 'one', alg: 'RS256' }] };
      case '/token':
      case '/azure/oauth2/v2.0/token':
        return { ...tokens, id_token: await this.#idToken() };
      default:
        return this.says[pathname];
    }
  }

  #idToken(): Promise<string> {
    const { claims, nonce, issuer, audience, isForged = false, expiresIn = '5m' } = this.manners;
    return new SignJWT({ nonce: nonce ?? this.#nonce, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer ?? this.url)
      .setAudience(audience ?? 'our-id')
      .setIssuedAt()
      .setExpirationTime(expiresIn)
      .sign(isForged ? this.#other.privateKey : this.#key.privateKey);
  }
}

const tokens = { access_token: 'their-token', refresh_token: 'their-refresh', token_type: 'Bearer' };
