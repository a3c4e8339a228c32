import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mail } from '@irodori/contract/mails';
import { type AskSupportRequest, askSupportError, askSupportResponse } from '@irodori/contract/support';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Deliver, type OutgoingMail, smtpDelivery } from 'worker/mail-delivery';
import { sendMails } from 'worker/mails';
import { z } from 'zod';
import { site, startProject, type RunningBackend } from '../running-backend.ts';

/** Tests the edge function in a real Deno behind the embedded backend, over HTTP. */

const operator = 'operator@example.org';
let backend: RunningBackend;

beforeAll(async () => {
  backend = await startProject({ VERIFICATION_PROVIDER: 'off', OPERATOR_EMAIL: operator });
});
afterAll(() => backend.close());
/** All requests come from one address of the network. */
beforeEach(() => backend.query('delete from private.support_turns'));

const email = () => `${randomUUID()}@example.org`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sender = { user: '', password: '', senderAddress: 'hello@example.org', senderName: 'Irodori' };
/** A port of this machine on which no server listens. */
async function portOfNobody(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const question = (changes: Partial<AskSupportRequest> = {}): AskSupportRequest => ({
  id: randomUUID(),
  kind: 'payment',
  email: email(),
  message: 'Where are my credits?',
  about: '',
  files: [],
  ...changes,
});

const send = (body: unknown, token?: string): Promise<Response> =>
  fetch(`${backend.url}/functions/v1/ask-support`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

const referenceOf = async (response: Response) => askSupportResponse.parse(await response.json()).reference;
const refusalOf = async (response: Response) => {
  const { code, file } = askSupportError.parse(await response.json());
  return [response.status, code, ...(file === undefined ? [] : [file])];
};
const rowsOf = async (statement: string, value: string) => (await backend.query(statement, [value])).rows;
const mailsTo = async (reference: string) =>
  z
    .array(mail)
    .parse(
      await rowsOf(`select id, kind, address, facts from mails where facts ->> 'reference' = $1`, reference),
    );

test('a question of somebody without a session is kept once, with its files, a mail to the operator and an acknowledgement', async () => {
  const asked = question({
    message: 'Where are\u202E my credits?',
    about: '0a1b2c3d',
    files: [
      { name: 'screen.txt', content: dot },
      { name: 'log.png', content: base64('a line\nand another') },
    ],
  });
  const reference = await referenceOf(await send(asked));
  expect(reference).toMatch(/^SR-[0-9A-F]{8}$/);
  expect(await referenceOf(await send({ ...asked, message: 'Sent again' }))).toBe(reference);

  const [row] = await rowsOf('select * from support_requests where id = $1', asked.id);
  expect(row).toMatchObject({
    reference,
    user_id: null,
    message: 'Where are my credits?',
    about: '0a1b2c3d',
  });
  expect(row?.['attachments']).toMatchObject([
    { path: `nobody/${asked.id}/1.png`, name: 'screen.txt', type: 'image/png' },
    { path: `nobody/${asked.id}/2.txt`, name: 'log.png', type: 'text/plain' },
  ]);
  const mails = await mailsTo(reference);
  expect(mails.map(({ kind, address }) => [kind, address]).toSorted()).toEqual([
    ['support_received', asked.email],
    ['support_request', operator],
  ]);
  expect(JSON.stringify(mails.find(({ kind }) => kind === 'support_received'))).not.toContain('credits?');

  const { client } = await backend.account();
  for (const reader of [backend.connect(), client]) {
    expect((await reader.storage.from('support').download(`nobody/${asked.id}/1.png`)).error).not.toBeNull();
    expect((await reader.from('support_requests').select('id')).error?.code).toBe('42501');
  }
});

test('a question that is asked while the mail server is down is kept, and its mails are sent when it is back', async () => {
  await backend.query('delete from mails');
  const asked = question();
  const reference = await referenceOf(await send(asked));
  const sendDue = (deliver: Deliver) =>
    sendMails({
      client: backend.connect(backend.secretKey),
      deliver,
      siteUrl: site,
      log: pino({ level: 'silent' }),
    });
  await sendDue(smtpDelivery({ ...sender, host: '127.0.0.1', port: await portOfNobody() }));
  expect(await rowsOf('select message from support_requests where id = $1', asked.id)).toEqual([
    { message: asked.message },
  ]);
  expect(await mailsTo(reference)).toHaveLength(2);

  const delivered: OutgoingMail[] = [];
  await backend.query('update mails set due_at = now()');
  await sendDue(async (mail) => void delivered.push(mail));
  expect(delivered.map(({ to, kind }) => [to, kind]).toSorted()).toEqual(
    [
      [operator, 'support_request'],
      [asked.email, 'support_received'],
    ].toSorted(),
  );
  expect(delivered.every(({ subject }) => subject.includes(reference))).toBe(true);
});

test('a question of a signed-in visitor is theirs, and goes with the account', async () => {
  const { id, token } = await backend.account();
  const asked = question({ files: [{ name: 'a.png', content: dot }] });
  await referenceOf(await send(asked, token));
  const owner = () => rowsOf('select user_id from support_requests where id = $1', asked.id);
  expect(await owner()).toEqual([{ user_id: id }]);
  const service = backend.connect(backend.secretKey);
  await service.auth.admin.deleteUser(id);
  expect(await owner()).toEqual([]);
  const { data: left } = await service.rpc('left_objects');
  expect(left).toContainEqual({ bucket: 'support', path: `${id}/${asked.id}/1.png` });
});

test('an address gets one acknowledgement an hour, and an address of the network asks five times within 60 minutes', async () => {
  const address = email();
  const [first, second] = [
    await referenceOf(await send(question({ email: address }))),
    await referenceOf(await send(question({ email: address.toUpperCase() }))),
  ];
  expect((await mailsTo(first)).map(({ kind }) => kind)).toContain('support_received');
  expect((await mailsTo(second)).map(({ kind }) => kind)).toEqual(['support_request']);
  for (let n = 0; n < 3; n++) await referenceOf(await send(question()));
  expect(await refusalOf(await send(question()))).toEqual([429, 'too_often']);
  await backend.query(
    `update private.support_turns set times = times[1] - interval '59 minutes' || times[2:]`,
  );
  expect(await refusalOf(await send(question()))).toEqual([429, 'too_often']);
  await backend.query(`update private.support_turns set times = times[1] - interval '1 minute' || times[2:]`);
  await referenceOf(await send(question()));
  expect(await refusalOf(await send(question()))).toEqual([429, 'too_often']);
});

test.each<[string, Partial<Record<keyof AskSupportRequest, unknown>>, unknown[]]>([
  [
    'a page',
    { files: [{ name: 'a.png', content: base64('\u0000<script>') }] },
    [422, 'invalid_file', 'a.png'],
  ],
  ['an empty file', { files: [{ name: 'a.txt', content: '' }] }, [422, 'invalid_file', 'a.txt']],
  [
    'four files',
    { files: Array.from({ length: 4 }, () => ({ name: 'a', content: dot })) },
    [400, 'malformed_request'],
  ],
  ['invisible words', { message: '\u200B' }, [400, 'malformed_request']],
  ['words beyond the limit', { message: 'a'.repeat(4001) }, [400, 'malformed_request']],
  ['two addresses', { email: 'a@example.org, b@example.org' }, [400, 'malformed_request']],
])('a question with %s is refused and not kept', async (_, changes, refusal) => {
  const { id } = question();
  const asked = { ...question(), ...changes, id };
  expect(await refusalOf(await send(asked))).toEqual(refusal);
  expect(await rowsOf('select id from support_requests where id = $1', id)).toEqual([]);
});
