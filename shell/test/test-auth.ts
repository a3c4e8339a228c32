import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const keyId = 'test-key';

/** An auth service that signs sessions and answers with its public key, as the backend does. */
export class TestAuth {
  private readonly server: Server;
  private readonly key: CryptoKey;

  private constructor(key: CryptoKey, jwks: string) {
    this.key = key;
    this.server = createServer((request, answer) => {
      const isKeySet = request.url === '/auth/v1/.well-known/jwks.json';
      answer.writeHead(isKeySet ? 200 : 404, { 'Content-Type': 'application/json' });
      answer.end(isKeySet ? jwks : '{}');
    });
  }

  static async start(): Promise<TestAuth> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = {
      ...(await exportJWK(publicKey)),
      kid: keyId,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    };
    const auth = new TestAuth(privateKey, JSON.stringify({ keys: [jwk] }));
    await new Promise<void>((resolve) => auth.server.listen(0, '127.0.0.1', resolve));
    return auth;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The `Cookie` header of a visitor who is signed in. */
  async cookie(userId: string): Promise<string> {
    const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(this.key);
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const session = {
      access_token: token,
      refresh_token: `refresh-${userId}`,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expiresAt,
      user: { id: userId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
    };
    const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
    return `sb-127-auth-token=${value}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
