import { describe, expect, test } from 'vitest';
import { address, guest, visitor } from '../../testing/visitors.ts';

describe('a function', () => {
  test('answers with its own path, body and the variables of the project', async () => {
    const { data, error } = await guest().functions.invoke('open', { body: { a: 1 } });
    expect(error).toBeNull();
    expect(data).toEqual({ path: '/open', body: { a: 1 }, url: address(), home: null });
  });

  test('that verifies tokens is reached by signed-in visitors only', async () => {
    const { client } = await visitor();
    expect((await client.functions.invoke('closed')).data).toEqual({ reached: true });
    const { error } = await guest().functions.invoke('closed');
    expect(error?.name).toBe('FunctionsHttpError');
    expect(error?.context.status).toBe(401);
    expect((await fetch(`${address()}/functions/v1/closed`, { method: 'POST' })).status).toBe(401);
  });

  test('that crashes is an error of the relay and runs again with the next request', async () => {
    const { client } = await visitor();
    const crashed = await client.functions.invoke('crash', { body: { die: true } });
    expect(crashed.error?.name).toBe('FunctionsRelayError');
    expect((await client.functions.invoke('crash', { body: { die: false } })).data).toEqual({ alive: true });
  });

  test('that cannot start is an error of the relay', async () => {
    const { client } = await visitor();
    const { error } = await client.functions.invoke('broken');
    expect(error?.name).toBe('FunctionsRelayError');
    expect(error?.context.status).toBe(503);
  });

  test('that does not exist is not found', async () => {
    for (const name of ['nothing', '..%2Fcatalogue', 'open%00']) {
      expect((await fetch(`${address()}/functions/v1/${name}`)).status).toBe(404);
    }
  });
});
