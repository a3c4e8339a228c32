import { FunctionRegion } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { guest, target, visitor } from '../../client.ts';

const at = (path: string) => `${target().url}/functions/v1/stream${path}`;

describe('a function', () => {
  test('gets method, path, query and headers, and sets its status and headers', async () => {
    const response = await fetch(at('/deep/er?a=1&a=2'), { method: 'PATCH', headers: { 'x-own': 'mine' } });
    expect(response.status).toBe(207);
    expect(response.headers.get('x-own')).toBe('answer');
    expect(await response.json()).toMatchObject({
      method: 'PATCH',
      path: '/stream/deep/er?a=1&a=2',
      header: 'mine',
    });
  });

  test('gets an IP address that the client cannot forge', async () => {
    const response = await fetch(at('/'), { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await response.json()).not.toMatchObject({ address: '203.0.113.7' });
  });

  test('sets its CORS headers itself', async () => {
    const response = await fetch(at('/'), { headers: { origin: 'https://example.com' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://example.com');
  });

  test('that verifies tokens gets OPTIONS requests without a token', async () => {
    const response = await fetch(`${target().url}/functions/v1/closed`, { method: 'OPTIONS' });
    expect(response.status).toBe(201);
  });

  test('can redirect, and can respond without content', async () => {
    const redirected = await fetch(at('/redirect'), { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      302,
      'https://example.com/elsewhere',
    ]);
    expect((await fetch(at('/nothing'))).status).toBe(204);
  });

  test('runs in the requested region', async () => {
    const { data, response } = await guest().functions.invoke('stream/', { region: FunctionRegion.EuWest1 });
    expect(data).toMatchObject({ region: 'eu-west-1' });
    expect(response?.headers.get('x-sb-edge-region')).toBe('eu-west-1');
    const forced = await fetch(at('/?forceFunctionRegion=ap-south-1'));
    expect(await forced.json()).toMatchObject({ region: 'ap-south-1' });
  });

  test('uses the entry point, import map and static files of config.toml', async () => {
    expect((await guest().functions.invoke('elsewhere')).data).toEqual({ word: 'mapped', file: 'a file' });
  });

  test('can write files to /tmp', async () => {
    expect(await (await fetch(at('/temporary'))).text()).toBe('kept');
  });

  test('that is disabled gives 404', async () => {
    expect((await fetch(`${target().url}/functions/v1/disabled`)).status).toBe(404);
  });
});

describe('the response of a function', () => {
  test('that threw an error has the error code in its headers', async () => {
    const { headers } = await fetch(at('/throw'));
    expect(headers.get('sb-error-code')).toBe('EDGE_FUNCTION_ERROR');
    expect(headers.get('access-control-expose-headers')).toContain('sb-error-code');
  });

  test('that is HTML is sent as text to GET requests, and as HTML to other requests', async () => {
    expect((await fetch(at('/page'))).headers.get('content-type')).toMatch(/^text\/plain/);
    const posted = await fetch(at('/page'), { method: 'POST' });
    expect(posted.headers.get('content-type')).toMatch(/^text\/html/);
  });

  test('to HEAD is 405, because only six methods are allowed', async () => {
    expect((await fetch(at('/'), { method: 'HEAD' })).status).toBe(405);
  });

  test('has NOT_FOUND in header and body for a function that does not exist', async () => {
    const missing = await fetch(`${target().url}/functions/v1/missing`);
    expect([missing.status, missing.headers.get('sb-error-code')]).toEqual([404, 'NOT_FOUND']);
    expect(await missing.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
  });
});

describe('a function that verifies tokens', () => {
  const closed = async (headers: Record<string, string>) => {
    const response = await fetch(`${target().url}/functions/v1/closed`, { method: 'POST', headers });
    const code = response.headers.get('sb-error-code');
    if (code) expect(await response.json()).toMatchObject({ code });
    return [response.status, code];
  };
  const bearer = (token: string) => closed({ authorization: `Bearer ${token}` });
  const token = (header: unknown, claims = '{}') =>
    [JSON.stringify(header), claims, 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

  test('refuses a missing or invalid token with a code for each fault', async () => {
    expect(await closed({})).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
    expect(await closed({ apikey: 'sb_publishable_other' })).toEqual([401, 'UNAUTHORIZED_NO_AUTH_HEADER']);
    expect(await bearer('nonsense')).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
    expect(await bearer('sb_publishable_other')).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT']);
    expect(await bearer(token({ alg: 'HS256' }))).toEqual([401, 'UNAUTHORIZED_LEGACY_JWT']);
    expect(await bearer(token({ alg: 'ES256', kid: 'x' }))).toEqual([401, 'UNAUTHORIZED_ASYMMETRIC_JWT']);
    const none = [401, 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM'];
    expect(await bearer(token({ alg: 'none' }))).toEqual(none);
  });

  test('accepts a key of the project in either header', async () => {
    const { publishableKey, secretKey } = target();
    expect((await closed({ apikey: publishableKey }))[0]).toBe(201);
    expect((await bearer(secretKey))[0]).toBe(201);
  });

  test('refuses a changed token', async () => {
    const { accessToken } = await visitor();
    const [head, claims] = accessToken.split('.');
    expect((await bearer(accessToken))[0]).toBe(201);
    expect((await bearer(`${head}.${claims}.${'A'.repeat(86)}`))[0]).toBe(401);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect((await bearer(`${none}.${claims}.`))[0]).toBe(401);
  });

  test('refuses an invalid token beside a valid publishable key', async () => {
    const { publishableKey: apikey } = target();
    expect((await closed({ apikey, authorization: `Bearer ${token({ alg: 'ES256' })}` }))[0]).toBe(401);
  });
});
