import { generateKeyPair, SignJWT } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { eventually } from '../../contract/client.ts';
import { openSocket } from '../../testing/own-realtime.ts';
import { address, visitor } from '../../testing/visitors.ts';
import { loadSigningKey } from '../keys/signing-key.ts';

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
  test('that has expired does not join', async () => {
    const { push, frames } = await open();
    push(join('realtime:room', await sign({ role: 'authenticated', exp: now() - 100 })));
    await eventually(() => expect(frames).toHaveLength(1));
    expect(frames[0]?.[4]).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^InvalidJWTToken: Token has expired 10\d seconds ago$/) },
    });
  });

  test.each([{ role: 'authenticated' }, { exp: 4_000_000_000 }])(
    'needs role and exp, and has %o',
    async (claims) => {
      const { push, frames } = await open();
      push(join('realtime:room', await sign(claims)));
      const reason = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT';
      await eventually(() => expect(frames[0]?.[4]).toEqual({ status: 'error', response: { reason } }));
    },
  );

  test('signed with another key under our key’s name does not join', async () => {
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

  test('closes its channel when it expires, unless it was renewed', async () => {
    const { id } = await visitor();
    const exp = now() + 5;
    const claims = { sub: id, role: 'authenticated' };
    const token = await sign({ ...claims, exp });
    const [left, renewed] = ['realtime:left', 'realtime:renewed'];
    const { push, frames } = await open();
    push(join(left, token));
    push(join(renewed, token));
    push(['1', '2', renewed, 'access_token', { access_token: await sign({ ...claims, exp: exp + 600 }) }]);
    await eventually(() => expect(frames.at(-1)).toEqual(['1', '1', left, 'phx_close', {}]));
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
    expect(frames.at(-2)?.[4]).toMatchObject({
      message: expect.stringMatching(/^Token has expired \d seconds ago$/),
    });
    push(['1', '3', renewed, 'phx_leave', {}]);
    await eventually(() => expect(frames.at(-1)).toEqual(['1', '1', renewed, 'phx_close', {}]));
  });

  test('that has expired closes an open channel', async () => {
    const { push, frames } = await open();
    push(['1', '1', 'realtime:room', 'phx_join', { config: {} }]);
    push([
      '1',
      '2',
      'realtime:room',
      'access_token',
      { access_token: await sign({ role: 'anon', exp: now() - 5 }) },
    ]);
    await eventually(() => expect(frames.at(-1)?.[3]).toBe('phx_close'));
    expect(frames.at(-2)?.[4]).toMatchObject({
      message: expect.stringMatching(/^Token has expired \d seconds ago$/),
    });
  });
});
