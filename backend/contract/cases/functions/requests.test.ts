import { FunctionRegion } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { guest, target, visitor } from '../../client.ts';

const at = (path: string) => `${target().url}/functions/v1/stream${path}`;

describe('a function is asked', () => {
  test('with method, path, query and headers, and answers with its own status and headers', async () => {
    const answer = await fetch(at('/deep/er?a=1&a=2'), { method: 'PATCH', headers: { 'x-own': 'mine' } });
    expect(answer.status).toBe(207);
    expect(answer.headers.get('x-own')).toBe('answer');
    expect(await answer.json()).toMatchObject({
      method: 'PATCH',
      path: '/stream/deep/er?a=1&a=2',
      header: 'mine',
    });
  });

  test('from an address that the asker cannot make up', async () => {
    const answer = await fetch(at('/'), { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await answer.json()).not.toMatchObject({ address: '203.0.113.7' });
  });

  test('and answers for other origins itself', async () => {
    const answer = await fetch(at('/'), { headers: { origin: 'https://example.com' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://example.com');
  });

  test('by OPTIONS without a token', async () => {
    const answer = await fetch(`${target().url}/functions/v1/closed`, { method: 'OPTIONS' });
    expect(answer.status).toBe(201);
  });

  test('and may redirect, or answer nothing', async () => {
    const redirected = await fetch(at('/redirect'), { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      302,
      'https://example.com/elsewhere',
    ]);
    expect((await fetch(at('/nothing'))).status).toBe(204);
  });

  test('in the region that is asked for', async () => {
    const { data, response } = await guest().functions.invoke('stream/', { region: FunctionRegion.EuWest1 });
    expect(data).toMatchObject({ region: 'eu-west-1' });
    expect(response?.headers.get('x-sb-edge-region')).toBe('eu-west-1');
    const forced = await fetch(at('/?forceFunctionRegion=ap-south-1'));
    expect(await forced.json()).toMatchObject({ region: 'ap-south-1' });
  });

  test('by its entry point, import map and static files of config.toml', async () => {
    expect((await guest().functions.invoke('elsewhere')).data).toEqual({ word: 'mapped', file: 'a file' });
  });

  test('and may keep files in /tmp meanwhile', async () => {
    expect(await (await fetch(at('/temporary'))).text()).toBe('kept');
  });

  test('not while it is switched off', async () => {
    expect((await fetch(`${target().url}/functions/v1/disabled`)).status).toBe(404);
  });
});

describe('an answer', () => {
  test('with a fault of the function has a code in its headers', async () => {
    const { headers } = await fetch(at('/throw'));
    expect(headers.get('sb-error-code')).toBe('EDGE_FUNCTION_ERROR');
    expect(headers.get('access-control-expose-headers')).toContain('sb-error-code');
  });

  test('that is a page is shown as text, except to other methods than GET', async () => {
    expect((await fetch(at('/page'))).headers.get('content-type')).toMatch(/^text\/plain/);
    const posted = await fetch(at('/page'), { method: 'POST' });
    expect(posted.headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('comes to no other method than the six', async () => {
    expect((await fetch(at('/'), { method: 'HEAD' })).status).toBe(405);
  });

  test('says in header and body which function is not there', async () => {
    const missing = await fetch(`${target().url}/functions/v1/missing`);
    expect([missing.status, missing.headers.get('sb-error-code')]).toEqual([404, 'NOT_FOUND']);
    expect(await missing.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
  });
});

describe('a function that verifies tokens', () => {
  const closed = async (headers: Record<string, string>) => {
    const answer = await fetch(`${target().url}/functions/v1/closed`, { method: 'POST', headers });
    const code = answer.headers.get('sb-error-code');
    if (code) expect(await answer.json()).toMatchObject({ code });
    return [answer.status, code];
  };
  const bearer = (token: string) => closed({ authorization: `Bearer ${token}` });
  const token = (header: unknown, claims = '{}') =>
    [JSON.stringify(header), claims, 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

  test('names what is missing or wrong', async () => {
    expect(await closed({})).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
    expect(await closed({ apikey: 'sb_publishable_other' })).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
    expect(await bearer('nonsense')).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
    expect(await bearer('sb_publishable_other')).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
    expect(await bearer(token({ alg: 'HS256' }))).toEqual([401, 'UNAUTHORIZED_LEGACY_JWT']);
    expect(await bearer(token({ alg: 'ES256', kid: 'x' }))).toEqual([401, 'UNAUTHORIZED_ASYMMETRIC_JWT']);
    const none = [401, 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM'];
    expect(await bearer(token({ alg: 'none' }))).toEqual(none);
  });

  test('takes a key of the project in either header', async () => {
    const { publishableKey, secretKey } = target();
    expect((await closed({ apikey: publishableKey }))[0]).toBe(201);
    expect((await bearer(secretKey))[0]).toBe(201);
  });

  test('takes no token that was changed', async () => {
    const { accessToken } = await visitor();
    const [head, claims] = accessToken.split('.');
    expect((await bearer(accessToken))[0]).toBe(201);
    expect((await bearer(`${head}.${claims}.${'A'.repeat(86)}`))[0]).toBe(401);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect((await bearer(`${none}.${claims}.`))[0]).toBe(401);
  });

  test('takes a token with the key of a guest beside it for what the token says', async () => {
    const { publishableKey: apikey } = target();
    expect((await closed({ apikey, authorization: `Bearer ${token({ alg: 'ES256' })}` }))[0]).toBe(401);
  });
});
