import { expect, test } from 'vitest';
import { eventually, guest, request, target, visitor } from '../../client.ts';
import { broadcastsFor, joined, unique } from './listening.ts';

const send = (body: unknown, options: { key?: string; token?: string } = {}) =>
  request('/realtime/v1/api/broadcast', { method: 'POST', body: JSON.stringify(body), ...options });

test('broadcast api: a request with an unknown API key is refused', async () => {
  expect((await send({ messages: [] }, { key: 'nobody' })).status).toBe(401);
});

test('broadcast api: a batch reaches each of its topics, and the response is 202 without a body', async () => {
  const [one, two] = [unique('one'), unique('two')];
  const [first, second] = await Promise.all([broadcastsFor(guest(), one), broadcastsFor(guest(), two)]);
  const response = await send({
    messages: [
      { topic: one, event: 'a', payload: { n: 1 } },
      { topic: two, event: 'b', payload: { n: 2 } },
      { topic: one, event: 'c', payload: { n: 3 } },
    ],
  });
  expect([response.status, await response.text()]).toEqual([202, '']);
  await eventually(() => expect(first.heard.map(({ event }) => event)).toEqual(['a', 'c']));
  await eventually(() =>
    expect(second.heard).toMatchObject([{ type: 'broadcast', event: 'b', payload: { n: 2 } }]),
  );
});

test('broadcast api: the secret key can write to private topics, which public channels do not receive', async () => {
  const { client, id } = await visitor();
  const topic = `user:${id}`;
  const listener = await broadcastsFor(client, topic, { private: true });
  const overhears = await broadcastsFor(guest(), topic);
  const message = { topic, event: 'progress', payload: { n: 1 } };
  await send({ messages: [{ ...message, private: true }] }, { key: target().secretKey });
  await send({ messages: [{ ...message, payload: { n: 2 } }] }, { key: target().secretKey });
  await eventually(() => expect(listener.heard).toMatchObject([{ payload: { n: 1 } }]));
  await eventually(() => expect(overhears.heard).toMatchObject([{ payload: { n: 2 } }]));
});

test('broadcast api: messages to private topics without a policy are dropped, and the rest of the batch is sent', async () => {
  const topic = unique('lobby');
  const { client, accessToken } = await visitor();
  const listener = await broadcastsFor(client, topic, { private: true });
  const open = unique('open');
  const bystander = await broadcastsFor(guest(), open);
  const messages = [
    { topic, event: 'forged', payload: {}, private: true },
    { topic: open, event: 'fine', payload: {} },
  ];
  expect((await send({ messages })).status).toBe(202);
  await eventually(() => expect(bystander.heard).toHaveLength(1));
  await send({ messages: [{ topic, event: 'real', payload: {}, private: true }] }, { token: accessToken });
  await eventually(() => expect(listener.heard.map(({ event }) => event)).toEqual(['real']));
});

test.each([
  ['no messages', {}, { messages: ["can't be blank"] }],
  ['messages that are not a list', { messages: 'x' }, { messages: ['is invalid'] }],
  [
    'a message without topic, event and payload',
    { messages: [{}] },
    { messages: [{ topic: ["can't be blank"], event: ["can't be blank"], payload: ["can't be blank"] }] },
  ],
  [
    'a payload that is not an object, reported at its message',
    {
      messages: [
        { topic: 'a', event: 'b', payload: {} },
        { topic: 'a', event: 'b', payload: 'text' },
      ],
    },
    { messages: [{}, { payload: ['is invalid'] }] },
  ],
  [
    'a payload above the limit',
    { messages: [{ topic: 'a', event: 'b', payload: { text: 'x'.repeat(3_100_000) } }] },
    { messages: [{ payload: ['Payload size exceeds tenant limit'] }] },
  ],
])('broadcast api: %s gets 422 with the faults', async (_, body, errors) => {
  const response = await send(body);
  expect([response.status, await response.json()]).toEqual([422, { errors }]);
});

test.each([
  ['an empty body', '', {}],
  ['a list', '[1,2]', { _json: [1, 2] }],
  ['an object', '{"a":1}', { a: 1 }],
])('broadcast api: %s sent as one message arrives as an object', async (_, body, expected) => {
  const client = guest();
  const topic = unique('one');
  const heard: unknown[] = [];
  const channel = client.channel(topic).on('broadcast', { event: 'e' }, ({ payload }) => heard.push(payload));
  await joined(client, channel);
  const path = `/realtime/v1/api/broadcast/${topic}/events/e`;
  expect((await request(path, { method: 'POST', body })).status).toBe(202);
  await eventually(() => expect(heard).toEqual([expected]));
});

test('broadcast api: one message with another content type gets 415', async () => {
  const response = await request('/realtime/v1/api/broadcast/any/events/any', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  });
  expect(response.status).toBe(415);
  expect(await response.json()).toEqual({
    error: 'Unsupported Media Type. Use application/json or application/octet-stream',
  });
});
