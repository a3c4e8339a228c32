import { describe, expect, test } from 'vitest';
import { guest, target } from '../../client.ts';

const relayed = async (path: string) => {
  const { error } = await guest().functions.invoke(path);
  return { name: error?.name, status: error?.context.status, body: await error?.context.json() };
};
const alive = async (name: string) => (await guest().functions.invoke(name)).data;

describe('a function', () => {
  test('in an endless loop is stopped while other functions serve, and then serves again', async () => {
    const endless = relayed('endless?loop');
    expect((await fetch(`${target().url}/functions/v1/open`)).status).toBe(200);
    expect(await endless).toMatchObject({
      name: 'FunctionsRelayError',
      status: 546,
      body: { code: 'WORKER_RESOURCE_LIMIT' },
    });
    expect(await alive('endless')).toEqual({ alive: true });
  });

  test('that uses up its memory is stopped, and then serves again', async () => {
    expect(await relayed('hungry?eat')).toMatchObject({ name: 'FunctionsRelayError', status: 546 });
    expect(await alive('hungry')).toEqual({ alive: true });
  });

  test('that throws gives 500 and serves the next request', async () => {
    const response = await fetch(`${target().url}/functions/v1/stream/throw`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('thrown by the function');
    expect((await fetch(`${target().url}/functions/v1/stream/nothing`)).status).toBe(204);
  });
});
