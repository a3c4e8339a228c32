import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite } from '../test-site.ts';

/** Starts a site whose database knows the token `known-token`; also returns the requests to the database. */
async function siteWithLink() {
  const asked: unknown[] = [];
  const database = createServer(async (request, response) => {
    const body = (await json(request)) as { token: string };
    asked.push([request.url, request.headers['cookie'], body]);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body.token === 'known-token'));
  }).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const registry = await TestRegistry.start();
  const { port } = database.address() as AddressInfo;
  const site = await startTestSite({ registry: registry.url, supabase: `http://127.0.0.1:${port}` });
  onTestFinished(async () => {
    site.stop();
    database.close();
    await registry.stop();
  });
  return { site, asked };
}

test('the POST of a mail program switches the mails of its link off without a session, and a GET does not', async () => {
  const { site, asked } = await siteWithLink();
  const post = async (token: string) => {
    const response = await site.fetch(
      new Request(`http://site.test/unsubscribe?token=${token}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
    );
    return [response.status, response.headers.get('Cache-Control'), await response.text()];
  };
  await site.get('/unsubscribe?token=known-token');
  expect(asked).toEqual([]);
  expect(await post('known-token')).toEqual([200, 'no-store', 'Unsubscribed']);
  expect(await post('guessed-token')).toEqual([404, 'no-store', 'Not Found']);
  const call = '/rest/v1/rpc/set_mail_subscription';
  expect(asked).toEqual([
    [call, undefined, { token: 'known-token', by_mail: false }],
    [call, undefined, { token: 'guessed-token', by_mail: false }],
  ]);
  expect(JSON.stringify(site.log)).not.toMatch(/known-token|guessed-token/);
});
