import { describe, expect, test } from 'vitest';
import { guest, target, visitor } from '../../client.ts';

describe('a function', () => {
  test('gets its path, its body and the environment variables of the project', async () => {
    const { data, error } = await guest().functions.invoke('open', { body: { a: 1 } });
    expect(error).toBeNull();
    expect(data).toEqual({ path: '/open', body: { a: 1 }, url: target().url, home: null });
  });

  test('that verifies tokens accepts visitors’ tokens and the keys of the project', async () => {
    const { client } = await visitor();
    expect((await client.functions.invoke('closed')).data).toEqual({ reached: true });
    expect((await guest().functions.invoke('closed')).data).toEqual({ reached: true });
    const { error } = await guest().functions.invoke('closed', { headers: { Authorization: 'Bearer x' } });
    expect(error?.name).toBe('FunctionsHttpError');
    expect(error?.context.status).toBe(401);
  });

  test('can be declared by the default export', async () => {
    expect((await guest().functions.invoke('declared', { body: { a: 1 } })).data).toEqual({ got: { a: 1 } });
  });

  test('that crashes gives a FunctionsRelayError and serves the next request', async () => {
    const { client } = await visitor();
    const crashed = await client.functions.invoke('crash', { body: { die: true } });
    expect(crashed.error?.name).toBe('FunctionsRelayError');
    expect((await client.functions.invoke('crash', { body: { die: false } })).data).toEqual({ alive: true });
  });

  test('that cannot start gives a FunctionsRelayError', async () => {
    const { client } = await visitor();
    const { error } = await client.functions.invoke('broken');
    expect(error?.name).toBe('FunctionsRelayError');
    expect(error?.context.status).toBe(503);
  });

  test('that does not exist gives 404', async () => {
    for (const name of ['nothing', '..%2Fcatalogue', 'open%00']) {
      expect((await fetch(`${target().url}/functions/v1/${name}`)).status).toBe(404);
    }
  });
});
