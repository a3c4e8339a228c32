import { describe, expect, test } from 'vitest';
import { guest, request, service, target } from '../../client.ts';

describe('schemas', () => {
  test('another exposed schema can be used by schema()', async () => {
    const { data } = await guest().schema('second').from('items').select();
    expect(data).toEqual([{ id: 1, name: 'of the second schema' }]);
    expect((await guest().schema('second').rpc('which')).data).toBe('second');
  });
  test('the response has the schema in Content-Profile', async () => {
    const response = await request('/rest/v1/items', { headers: { 'accept-profile': 'second' } });
    expect(response.headers.get('content-profile')).toBe('second');
    expect((await request('/rest/v1/studios')).headers.get('content-profile')).toBe('public');
  });
  test('a write selects the schema by Content-Profile', async () => {
    const response = await request('/rest/v1/items', {
      method: 'POST',
      headers: { 'content-profile': 'second', prefer: 'resolution=ignore-duplicates' },
      body: '{"id": 1, "name": "again"}',
    });
    expect(response.status).toBe(201);
  });
  test('a schema that is not exposed is PGRST106', async () => {
    const { error, status } = await guest().schema('hidden').from('secrets').select();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST106', message: 'Invalid schema: hidden' });
    expect(error?.hint).toContain('Only the following schemas are exposed: public');
  });
  test('the search path begins with the schema of the request', async () => {
    expect((await guest().rpc('search_path_seen')).data).toMatch(/^"?public"?, /);
  });
});

describe('metadata of the API', () => {
  test('OPTIONS lists the methods of tables and views', async () => {
    const allowed = async (path: string) =>
      (await request(`/rest/v1/${path}`, { method: 'OPTIONS' })).headers.get('allow');
    expect(await allowed('items')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
    expect(await allowed('studio_totals')).toBe('OPTIONS,GET,HEAD');
    expect(await allowed('item_cards')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE');
    expect(await allowed('keyless')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE');
  });
  test('a page of any origin may send every method and header of supabase-js', async () => {
    const response = await fetch(`${target().url}/rest/v1/items`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,prefer,x-client-info',
      },
    });
    expect(response.ok).toBe(true);
    expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/example\.com)$/);
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-client-info');
  });
  test('a page of any origin may read responses and their Content-Range', async () => {
    const response = await request('/rest/v1/studios', { headers: { origin: 'https://example.com' } });
    expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/example\.com)$/);
    expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('content-range');
  });
  test('a secret key gets the OpenAPI document', async () => {
    const response = await request('/rest/v1/', {
      key: target().secretKey,
      headers: { 'user-agent': 'cases' },
    });
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
    const { swagger, definitions, paths } = (await response.json()) as Record<string, Record<string, object>>;
    expect(swagger).toBe('2.0');
    expect(definitions?.['series']).toMatchObject({
      properties: {
        studio_id: {
          type: 'integer',
          format: 'int32',
          description: expect.stringContaining("<fk table='studios' column='id'/>"),
        },
        genre: { enum: ['action', 'comedy', 'drama'] },
      },
    });
    expect(definitions?.['studios']).toMatchObject({ required: ['id', 'name'] });
    expect(paths?.['/rpc/add']).toMatchObject({ post: { parameters: [{ schema: { required: ['a'] } }] } });
    expect(paths?.['/studio_totals']).not.toHaveProperty('post');
  });
  test('guests do not get the OpenAPI document', async () => {
    const response = await request('/rest/v1/');
    expect(response.ok).toBe(false);
    expect(await response.json()).toMatchObject({ message: 'Access to schema is forbidden' });
  });
  test('max_rows limits every response, also to the secret key', async () => {
    const { data } = await service().rpc('numbers', { until: 150 });
    expect(data).toHaveLength(100);
  });
});
