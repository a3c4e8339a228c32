import { describe, expect, test } from 'vitest';
import { guest, target } from '../../client.ts';

const relayed = async (path: string) => {
  const { error } = await guest().functions.invoke(path);
  return { name: error?.name, status: error?.context.status, body: await error?.context.json() };
};
const alive = async (name: string) => (await guest().functions.invoke(name)).data;

describe('a function', () => {
  test('that computes for ever is ended, while others serve, and starts anew', async () => {
    const endless = relayed('endless?loop');
    expect((await fetch(`${target().url}/functions/v1/open`)).status).toBe(200);
    expect(await endless).toMatchObject({
      name: 'FunctionsRelayError',
      status: 546,
      body: { code: 'WORKER_RESOURCE_LIMIT' },
    });
    expect(await alive('endless')).toEqual({ alive: true });
  });

  test('that takes all memory is ended and starts anew', async () => {
    expect(await relayed('hungry?eat')).toMatchObject({ name: 'FunctionsRelayError', status: 546 });
    expect(await alive('hungry')).toEqual({ alive: true });
  });

  test('that throws answers 500 and serves on', async () => {
    const answer = await fetch(`${target().url}/functions/v1/stream/throw`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('thrown by the function');
    expect((await fetch(`${target().url}/functions/v1/stream/nothing`)).status).toBe(204);
  });
});
