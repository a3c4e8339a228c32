import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';

describe('a request', () => {
  test('without an API key is refused', async () => {
    const response = await fetch(`${target().url}/rest/v1/notes`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'No API key found in request' });
  });
  test('with an unknown key is refused', async () => {
    const response = await request('/rest/v1/notes', { key: 'sb_publishable_other' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'Invalid API key' });
  });
  test('acts as the role of its key, or as the user of its token', async () => {
    const { client, id } = await visitor();
    expect((await guest().rpc('whoami')).data).toEqual({ id: null, role: 'anon', current_user: 'anon' });
    expect((await service().rpc('whoami')).data).toMatchObject({ role: 'service_role' });
    expect((await client.rpc('whoami')).data).toEqual({
      id,
      role: 'authenticated',
      current_user: 'authenticated',
    });
  });
  test('sees and changes only the rows of its user', async () => {
    const [hana, ren] = await Promise.all([visitor(), visitor()]);
    const { data: note } = await hana.client.from('notes').insert({ body: 'mine' }).select().single();
    expect((await hana.client.from('notes').select()).data).toHaveLength(1);
    expect((await ren.client.from('notes').select()).data).toEqual([]);
    expect((await guest().from('notes').select()).data).toEqual([]);
    expect((await ren.client.from('notes').update({ body: 'x' }).eq('id', note.id).select()).data).toEqual(
      [],
    );
    expect((await service().from('notes').select().eq('owner_id', hana.id)).data).toHaveLength(1);
  });
  test('can write only the granted columns', async () => {
    const { client } = await visitor();
    await client.from('notes').insert({ body: 'a', kind: 'plain' });
    expect(await client.from('notes').update({ kind: 'special' }).eq('body', 'a')).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    const { data } = await client.from('notes').update({ body: 'b' }).eq('body', 'a').select('body,kind');
    expect(data).toEqual([{ body: 'b', kind: 'plain' }]);
  });
  test('can call only the granted functions', async () => {
    expect((await guest().rpc('only_service')).status).toBe(401);
    expect((await (await visitor()).client.rpc('only_service')).status).toBe(403);
    expect((await service().rpc('only_service')).data).toBe('secret');
  });
});
