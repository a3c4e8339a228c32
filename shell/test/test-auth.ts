import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const userOf = (id: string) => ({
  id,
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '',
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An auth service that signs sessions and serves its public key, and a realtime socket that says nothing. */
export class TestAuth {
  /** Refresh tokens that were used, in order. */
  readonly refreshes: string[] = [];
  /** What the database answers, by the path of a request. */
  readonly answers = new Map<string, unknown>();
  /** How the storage answers. */
  storage: Answer | undefined;
  /** The code with which the auth service refuses a session whose token is valid; undefined while the session exists. */
  endedBy: 'session_not_found' | 'user_not_found' | 'unexpected_failure' | undefined;
  /** True while the auth service refuses to refresh sessions, because they have ended. */
  isRefusing = false;
  /** Ends when the auth service says whether a session exists. */
  silence: Promise<void> | undefined;
  /** How often it was asked that. */
  questions = 0;
  private readonly server: Server;
  private readonly realtime: WebSocketServer;
  private readonly joined = new WeakSet<WebSocket>();
  private readonly key: CryptoKey;
  readonly keyId: string;

  private constructor(key: CryptoKey, keyId: string, jwks: string) {
    this.key = key;
    this.keyId = keyId;
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://auth').pathname;
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*');
      response.setHeader('Access-Control-Allow-Methods', '*');
      if (request.method === 'OPTIONS') return void response.end();
      if (path === '/auth/v1/.well-known/jwks.json') response.end(jwks);
      else if (path === '/auth/v1/token' && this.isRefusing)
        response.writeHead(400).end(JSON.stringify({ code: 400, error_code: 'session_not_found', msg: '' }));
      else if (path === '/auth/v1/token')
        this.refreshed(request).then(
          (session) => response.end(JSON.stringify(session)),
          () => response.writeHead(500).end(),
        );
      else if (path === '/auth/v1/user') void this.tellUser(response);
      else if (this.storage !== undefined && path.startsWith('/storage/v1/')) this.storage(request, response);
      else if (this.answers.has(path)) response.end(JSON.stringify(this.answers.get(path)));
      else response.writeHead(404).end('{}');
    });
    this.realtime = new WebSocketServer({ server: this.server, path: '/realtime/v1/websocket' });
    this.realtime.on('connection', (socket) =>
      socket.on('message', (message) => {
        if (String(message).includes('phx_join')) this.joined.add(socket);
      }),
    );
  }

  /** supabase-js remembers keys by their ids for the whole process, so each service has an id of its own by default. */
  static async start(keyId: string = randomUUID()): Promise<TestAuth> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = {
      ...(await exportJWK(publicKey)),
      kid: keyId,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    };
    const auth = new TestAuth(privateKey, keyId, JSON.stringify({ keys: [jwk] }));
    await new Promise<void>((resolve) => auth.server.listen(0, '127.0.0.1', resolve));
    return auth;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The number of open realtime sockets. */
  get sockets(): number {
    return this.realtime.clients.size;
  }

  /** The number of open realtime sockets over which a page has asked for a channel, for which it read its session. */
  get joinedSockets(): number {
    return [...this.realtime.clients].filter((socket) => this.joined.has(socket)).length;
  }

  /**
   * The `Cookie` header of a signed-in visitor, whose token may have further claims. An expired session of user `a`
   * refreshes to user `refreshed-a`.
   */
  async cookie(userId: string, expiresInSeconds = 3600, claims: JWTPayload = {}): Promise<string> {
    const session = await this.session(userId, expiresInSeconds, claims);
    return `sb-127-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  }

  private async tellUser(response: ServerResponse): Promise<void> {
    this.questions++;
    await this.silence;
    if (this.endedBy === undefined) response.end(JSON.stringify(userOf('user-a')));
    else response.writeHead(403).end(JSON.stringify({ code: 403, error_code: this.endedBy, msg: '' }));
  }

  private async refreshed(request: IncomingMessage) {
    const { refresh_token: token } = (await json(request)) as { refresh_token: string };
    this.refreshes.push(token);
    return this.session(token.replace('refresh-', 'refreshed-'), 3600);
  }

  private async session(userId: string, expiresInSeconds: number, claims: JWTPayload = {}) {
    const expiresAt = Math.floor(Date.now() / 1000) + expiresInSeconds;
    const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: this.keyId })
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(this.key);
    return {
      access_token: token,
      refresh_token: `refresh-${userId}`,
      token_type: 'bearer',
      expires_in: expiresInSeconds,
      expires_at: expiresAt,
      user: userOf(userId),
    };
  }

  async stop(): Promise<void> {
    for (const socket of this.realtime.clients) socket.terminate();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
