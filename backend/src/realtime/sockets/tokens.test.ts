import { generateKeyPair, SignJWT } from 'jose';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../contract/client.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { openSocket, ownRealtime } from '../../../testing/own-realtime.ts';
import { address } from '../../../testing/visitors.ts';
import { loadSigningKey } from '../../keys/signing-key.ts';

const now = () => Math.floor(Date.now() / 1000);
const open = () => openSocket(address().replace('http', 'ws'));
const join = (topic: string, access_token: string) => [
  '1',
  '1',
  topic,
  'phx_join',
  { config: {}, access_token },
];
const sign = async (claims: Record<string, unknown>) =>
  (await loadSigningKey(inject('backend').data)).sign(claims);

describe('a token', () => {
  test('that has expired cannot join', async () => {
    const { push, frames } = await open();
    push(join('realtime:room', await sign({ role: 'authenticated', exp: now() - 100 })));
    await eventually(() => expect(frames).toHaveLength(1));
    expect(frames[0]?.[4]).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^InvalidJWTToken: Token has expired 1\d\d seconds ago$/) },
    });
  });

  test.each([{ role: 'authenticated' }, { exp: 4_000_000_000 }])(
    'that has only %o cannot join, because role and exp are required',
    async (claims) => {
      const { push, frames } = await open();
      push(join('realtime:room', await sign(claims)));
      const reason = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT';
      await eventually(() => expect(frames[0]?.[4]).toEqual({ status: 'error', response: { reason } }));
    },
  );

  test('that another key signed under the backend’s key id cannot join', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const { jwks } = await loadSigningKey(inject('backend').data);
    const token = await new SignJWT({ role: 'service_role', exp: now() + 100 })
      .setProtectedHeader({ alg: 'ES256', kid: jwks.keys[0]?.kid ?? '' })
      .sign(privateKey);
    const { push, frames } = await open();
    push(join('realtime:room', token));
    const reason = 'JwtSignatureError: Failed to validate JWT signature';
    await eventually(() => expect(frames[0]?.[4]).toEqual({ status: 'error', response: { reason } }));
  });

  test('closes its channel when it expires, unless the client renewed it', async () => {
    const own = await ownDatabase();
    onTestFinished(own.remove);
    const signingKey = await loadSigningKey(own.folder);
    const { push, frames } = await (await ownRealtime({ database: own.database, signingKey })).open();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const exp = now() + 3600;
    const lasting = (until: number) => signingKey.sign({ role: 'anon', exp: until });
    const [left, renewed] = ['realtime:left', 'realtime:renewed'];
    // Messages of a socket are handled in their order, and leaving an unknown topic always gets a reply.
    const handled = async () => {
      const count = frames.length;
      push([null, 'any', 'realtime:none', 'phx_leave', {}]);
      await eventually(() => expect(frames.slice(count).at(-1)?.[2]).toBe('realtime:none'));
    };
    push(join(left, await lasting(exp)));
    push(join(renewed, await lasting(exp)));
    push(['1', '2', renewed, 'access_token', { access_token: await lasting(exp + 600) }]);
    await handled();
    vi.advanceTimersByTime(3_000_000);
    await handled();
    expect(frames.map(([, , topic]) => topic)).toEqual([left, renewed, 'realtime:none', 'realtime:none']);
    vi.advanceTimersByTime(600_000);
    await eventually(() => expect(frames.at(-1)).toEqual(['1', '1', left, 'phx_close', {}]));
    expect(frames.at(-2)?.[4]).toMatchObject({ message: 'Token has expired 0 seconds ago' });
    push(['1', '3', renewed, 'phx_leave', {}]);
    await eventually(() => expect(frames.at(-1)).toEqual(['1', '1', renewed, 'phx_close', {}]));
  });

  test('that has expired closes an open channel that is renewed with it', async () => {
    const { push, frames } = await open();
    push(['1', '1', 'realtime:room', 'phx_join', { config: {} }]);
    push([
      '1',
      '2',
      'realtime:room',
      'access_token',
      { access_token: await sign({ role: 'anon', exp: now() - 100 }) },
    ]);
    await eventually(() => expect(frames.at(-1)?.[3]).toBe('phx_close'));
    expect(frames.at(-2)?.[4]).toMatchObject({
      message: expect.stringMatching(/^Token has expired 1\d\d seconds ago$/),
    });
  });
});
