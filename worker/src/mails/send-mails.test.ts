import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mail } from '@irodori/contract/mails';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailboxDelivery, type OutgoingMail, smtpDelivery } from './deliver.ts';
import { sendMails } from './send-mails.ts';

const siteUrl = 'https://site.example';
const receipt = {
  id: '00000000-0000-4000-8000-0000000000a1',
  kind: 'receipt',
  address: 'sample@irodori.example',
  facts: {
    purchaseId: '00000000-0000-4000-8000-0000000000b1',
    site: 'https://site.example',
    kind: 'pack',
    name: '100 credits & <more>',
    price: 400,
    currency: 'eur',
    tax: 64,
    paidAt: '2026-11-21T10:01:00Z',
    refunded: 0,
    isAccepted: false,
    isAtOnce: false,
    isTest: false,
    seller: 'Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789',
  },
} satisfies Mail;

/** A database that holds these mails; it records which were reported as sent. */
function databaseWith(mails: readonly unknown[]) {
  const sent: unknown[] = [];
  const rpc = async (name: string, args: { mail_id?: string }) => {
    if (name === 'mail_sent') sent.push(args.mail_id);
    return { data: name === 'take_mails' ? mails : null, error: null };
  };
  return { client: { rpc } as never, sent };
}

function recordedLog() {
  const lines: string[] = [];
  const record = (...line: unknown[]): void => void lines.push(JSON.stringify(line));
  return { lines, log: { warn: record, info: record } as never };
}

test('a receipt names price, tax, seller and address of its page, with the name as text, and is reported as sent', async () => {
  const delivered: OutgoingMail[] = [];
  const { client, sent } = databaseWith([receipt]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [mail] = delivered;
  expect(mail).toMatchObject({ to: 'sample@irodori.example', subject: 'Your receipt: 100 credits & <more>' });
  expect(mail?.text).toContain('You paid €4.00 for 100 credits & <more>.');
  expect(mail?.text).toContain('That is €3.36 net and €0.64 tax.');
  expect(mail?.text).toContain(
    'Sold by Irodori GmbH, Sample Street 1, 10115 Berlin, VAT number DE123456789.',
  );
  expect(mail?.text).toContain(
    'See the receipt, or download it as PDF: https://site.example/checkout/receipt/00000000-0000-4000-8000-0000000000b1',
  );
  expect(mail?.html).toContain('100 credits &amp; &lt;more&gt;');
  expect(mail?.html).not.toContain('<more>');
  expect(sent).toEqual([receipt.id]);
});

test('the mail about a cancelled plan proves what was cancelled, when, and when it ends', async () => {
  const delivered: OutgoingMail[] = [];
  const times = { canceledAt: '2026-11-23T09:30:05Z', endsAt: '2026-12-21T10:00:00Z' };
  const facts = { ...receipt.facts, name: '400 credits a month', ...times };
  const { client } = databaseWith([{ ...receipt, kind: 'cancellation', facts }]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [mail] = delivered;
  expect(mail?.subject).toBe('Your plan is cancelled: 400 credits a month');
  expect(mail?.text).toContain(
    'Your plan, 400 credits a month for €4.00, was cancelled on 23 November 2026 at 09:30:05 UTC.',
  );
  expect(mail?.text).toContain('It ends on 21 December 2026, and nothing more is charged.');
  expect(mail?.text).toContain('Sold by Irodori GmbH');
  // Like a receipt, it always comes.
  expect(mail?.unsubscribe).toBeUndefined();
});

test('the mail about a withdrawal proves what was withdrawn from, when, and what goes back', async () => {
  const delivered: OutgoingMail[] = [];
  const withdrawal = { amount: 280, credits: 100, unused: 70, withdrawnAt: '2026-11-23T09:30:05Z' };
  const facts = { ...receipt.facts, name: '100 credits', ...withdrawal };
  const { client } = databaseWith([{ ...receipt, kind: 'withdrawal', facts }]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const text = delivered[0]?.text;
  expect(text).toContain(
    'your purchase of 100 credits for €4.00, number 00000000-0000-4000-8000-0000000000b1',
  );
  expect(text).toContain('on 23 November 2026 at 09:30:05 UTC.');
  expect(text).toContain('70 of its 100 credits were unused, so €2.80 go back to you.');
  expect(text).toContain('The unused credits leave your account.');
  expect(text).toContain('Sold by Irodori GmbH');
});

test('the mail about a withdrawal from a payment of too much whose credits are all used says that the rest goes back', async () => {
  const delivered: OutgoingMail[] = [];
  const withdrawal = { amount: 100, credits: 100, unused: 0, withdrawnAt: '2026-11-23T09:30:05Z' };
  const { client } = databaseWith([
    { ...receipt, kind: 'withdrawal', facts: { ...receipt.facts, ...withdrawal } },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  expect(delivered[0]?.text).toContain('the €1.00 that you paid beyond their price go back to you.');
  expect(delivered[0]?.text).not.toContain('leave your account');
});

test('a mail about a refund says what goes back with which tax and names the seller, also where the refund did not arrive', async () => {
  const delivered: OutgoingMail[] = [];
  const { client } = databaseWith([
    { ...receipt, kind: 'refund', facts: { ...receipt.facts, refunded: 100, credits: 25 } },
    { ...receipt, kind: 'refund_failed', facts: { ...receipt.facts, amount: 100 } },
    {
      ...receipt,
      kind: 'refund',
      facts: { ...receipt.facts, refunded: 400, credits: 0, tax: null, seller: null },
    },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [refund, failed, unnamed] = delivered.map(({ text }) => text);
  expect(refund).toContain('€1.00 go back to you');
  expect(refund).toContain('€0.16 of it are tax.');
  expect(refund).not.toContain('earlier refunds');
  expect(refund).toContain('The credits that belong to them were taken back.');
  expect(unnamed).not.toMatch(/tax|credits that belong/);
  for (const text of [refund, failed]) expect(text).toContain('Sold by Irodori GmbH, Sample Street 1,');
  expect(unnamed).not.toContain('Sold by');
});

test('the mail about a second refund says what goes back by it with which tax, and what went back in all', async () => {
  const delivered: OutgoingMail[] = [];
  const facts = { ...receipt.facts, amount: 150, refunded: 250 };
  const { client } = databaseWith([{ ...receipt, kind: 'refund', facts }]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const text = delivered[0]?.text;
  expect(text).toContain('Of the €4.00 that you paid for 100 credits & <more>, €1.50 go back to you.');
  expect(text).toContain('€0.24 of it are tax.');
  expect(text).toContain('Together with earlier refunds, €2.50 have gone back so far.');
});

test('mails about payments say what did not arrive or go through and how to pay again, when a plan renews and how to cancel it, and what was accepted', async () => {
  const delivered: OutgoingMail[] = [];
  const { client } = databaseWith([
    { ...receipt, kind: 'refund_failed', facts: { ...receipt.facts, amount: 280 } },
    {
      ...receipt,
      kind: 'renewal',
      facts: { ...receipt.facts, credits: 400, renewsAt: '2026-12-21T10:00:00+00:00' },
    },
    { ...receipt, facts: { ...receipt.facts, isAccepted: true, isAtOnce: true } },
    { ...receipt, kind: 'payment_failed', facts: { ...receipt.facts, token: 'secret' } },
    { ...receipt, kind: 'renewal_failed', facts: { ...receipt.facts, token: 'secret' } },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [failed, renewal, accepted, unpaid, unpaidMonth] = delivered;
  expect(failed?.text).toContain('We sent €2.80 for 100 credits & <more> back to you, but');
  expect(failed?.text).toContain(receipt.facts.purchaseId);
  expect(renewal?.subject).toBe('Your plan renews on 21 December 2026');
  expect(renewal?.text).toContain('charge €4.00 for the next month');
  expect(renewal?.text).toContain('Sold by Irodori GmbH');
  expect(renewal?.unsubscribe).toBeUndefined();
  expect(renewal?.text).toContain('“Cancel the plan” at https://site.example/checkout before');
  expect(accepted?.text).toContain('accepted the €4.00 that you paid');
  expect(accepted?.text).toContain('You asked for the credits at once, and agreed that those that you use');
  expect(accepted?.text).not.toContain('You paid €4.00');
  expect(accepted?.unsubscribe).toBeUndefined();
  expect(unpaid?.text).toContain('Your bank refused the €4.00 for 100 credits & <more>.');
  expect(unpaid?.text).toContain(
    `Pay again: https://site.example/checkout?purchase=${receipt.facts.purchaseId}`,
  );
  expect(unpaidMonth?.text).toContain('We could not charge the €4.00 for the next month');
  expect(unpaidMonth?.text).toContain(
    '“Card and invoices” at https://site.example/checkout to check your card',
  );
  for (const mail of [unpaid, unpaidMonth])
    expect(mail?.unsubscribe).toBe('https://site.example/unsubscribe?token=secret');
});

test('mails about a dispute and about a debt say what became of the credits, and can be switched off', async () => {
  const delivered: OutgoingMail[] = [];
  const { client } = databaseWith([
    { ...receipt, kind: 'payment_disputed', facts: { ...receipt.facts, credits: 100, token: 'secret' } },
    { ...receipt, kind: 'debt', facts: { owed: 30, token: 'secret' } },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [disputed, debt] = delivered;
  expect(disputed?.text).toContain('Your bank asks us for the €4.00 of 100 credits & <more> back');
  expect(disputed?.text).toContain('Its 100 credits are taken from your account until that is decided.');
  expect(disputed?.text).toContain(`https://site.example/checkout?purchase=${receipt.facts.purchaseId}`);
  expect(debt?.subject).toBe('You owe 30 credits');
  expect(debt?.text).toContain('See your credits: https://site.example/checkout\n');
  for (const mail of delivered)
    expect(mail.unsubscribe).toBe('https://site.example/unsubscribe?token=secret');
});

test('the operator is told what was paid in place of what, and where to decide', async () => {
  const delivered: OutgoingMail[] = [];
  const facts = { ...receipt.facts, difference: 'paid 300 eur in place of 400 eur' };
  const { client } = databaseWith([{ ...receipt, kind: 'payment_quarantined', facts }]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  expect(delivered[0]?.text).toContain('differs from its order: paid 300 eur in place of 400 eur,');
  expect(delivered[0]?.text).toContain('Decide: https://site.example/admin\n');
  expect(delivered[0]?.unsubscribe).toBeUndefined();
});

test('a mail about a payment in Stripe’s test mode says that it is a test, and one about money does not', async () => {
  const delivered: OutgoingMail[] = [];
  const more = { credits: 100, renewsAt: '2026-12-21T10:00:00Z', difference: 'paid 3 eur in place of 4 eur' };
  const times = { canceledAt: '2026-11-23T09:30:05Z', endsAt: '2026-12-21T10:00:00Z' };
  const withdrawal = { amount: 280, unused: 70, withdrawnAt: '2026-11-23T09:30:05Z', ...times };
  const aboutPayments = ['receipt', 'refund', 'refund_failed', 'renewal', 'payment_failed'].concat([
    'renewal_failed',
    'payment_disputed',
    'payment_quarantined',
    'withdrawal',
    'cancellation',
  ]);
  const mails = [true, false].flatMap((isTest) =>
    aboutPayments.map((kind) => ({
      ...receipt,
      kind,
      facts: { ...receipt.facts, ...more, ...withdrawal, isTest },
    })),
  );
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client: databaseWith(mails).client, deliver, siteUrl, log: recordedLog().log });
  const isSaid = delivered.map(({ text }) => text.includes('This is a test: no money moves.'));
  expect(isSaid).toEqual(mails.map(({ facts }) => facts.isTest));
});

test('the mail about an archive leads to the account page of the worker’s site, whatever its facts name, and has no link to the archive', async () => {
  const delivered: OutgoingMail[] = [];
  const { client } = databaseWith([
    { ...receipt, kind: 'export', facts: { site: 'https://foreign.example' } },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  expect(delivered[0]).toMatchObject({ kind: 'export', subject: 'Your archive is ready' });
  expect(delivered[0]?.text).toContain('https://site.example/account\n');
  expect(delivered[0]?.text).not.toMatch(/storage|zip|foreign/);
});

test('a mail about a change leads to “This was not me” on the site, by the secret of that mail alone', async () => {
  const delivered: OutgoingMail[] = [];
  const facts = { event: 'passkey_added', detail: 'Lap<top>', account: 'a@b.example', token: 'secret' };
  const { client } = databaseWith([
    { ...receipt, kind: 'security_change', facts },
    { ...receipt, kind: 'security_change', facts: { ...facts, token: null } },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [first, second] = delivered;
  expect(first?.subject).toBe('A passkey was added');
  expect(first?.html).toContain('href="https://site.example/not-me#secret"');
  expect(first?.html).toContain('without a password: Lap&lt;top&gt;');
  expect(second?.text).not.toContain('not-me');
});

test.each([
  [
    'new_device',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'from a device or a network that had not been used for it before: Firefox on Linux.',
  ],
  ['factor_added', 'Authenticator app', 'of a@b.example asks for a second factor: Authenticator app.'],
  ['factor_added', null, 'of a@b.example asks for a second factor.'],
  ['application_allowed', 'Sketchbook', 'learns who you are by the account of a@b.example: Sketchbook'],
  ['application_revoked', 'Sketchbook', 'can no longer use the account of a@b.example: Sketchbook'],
  ['export_requested', null, 'asked for an archive of everything'],
  ['export_opened', null, 'downloaded the archive of everything'],
])('the mail about the event %s says it and leads to “This was not me”', async (event, detail, words) => {
  const delivered: OutgoingMail[] = [];
  const facts = { event, detail, account: 'a@b.example', token: 'secret' };
  const { client } = databaseWith([{ ...receipt, kind: 'security_change', facts }]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  expect(delivered[0]?.text).toContain(words);
  expect(delivered[0]?.text).toContain('https://site.example/not-me#secret');
});

test('the mails about a lost factor link to its confirmation and to “This was not me”, and say when it goes', async () => {
  const delivered: OutgoingMail[] = [];
  const account = 'a@b.example';
  const { client } = databaseWith([
    { ...receipt, kind: 'factor_loss_asked', facts: { account, token: 'yes', notMe: 'no' } },
    {
      ...receipt,
      kind: 'factor_loss_waiting',
      facts: { account, token: 'no', removalAt: '2026-11-30T09:30:05Z' },
    },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [asked, waiting] = delivered;
  for (const link of ['https://site.example/lost-factor#yes', 'https://site.example/not-me#no']) {
    expect(asked?.html).toContain(`href="${link}"`);
    expect(asked?.text).toContain(link);
  }
  expect(waiting?.text).toContain('On 30 November 2026 at 09:30:05 UTC');
  expect(waiting?.text).toContain('Cancel this: it was not me: https://site.example/not-me#no');
});

test('the mail about a deletion names the day and leads back to the account on the worker’s site, whatever its facts name', async () => {
  const delivered: OutgoingMail[] = [];
  const facts = { site: 'https://foreign.example', dueAt: '2026-12-07T23:30:00+00:00', token: 'no' };
  const { client } = databaseWith([{ ...receipt, kind: 'deletion_requested', facts }]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  expect(delivered[0]?.text).toContain('It is deleted on 7 December 2026 with');
  expect(delivered[0]?.text).toContain('Keep my account: https://site.example/account');
  expect(delivered[0]?.html).toContain('href="https://site.example/not-me#no"');
  expect(delivered[0]?.html).not.toContain('foreign');
});

test('the mail about pictures names and links them and has an unsubscribe address, which a receipt has not', async () => {
  const delivered: OutgoingMail[] = [];
  const elf = { jobId: 'j1', app: { name: 'Elf & <co>', slug: 'elf' } };
  const { client } = databaseWith([
    { ...receipt, kind: 'pictures_ready', facts: { count: 1, pictures: [elf], token: 'secret' } },
    { ...receipt, kind: 'pictures_ready', facts: { count: 3, pictures: [elf, elf], token: 'secret' } },
    receipt,
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [one, several, other] = delivered;
  const stop = 'https://site.example/unsubscribe?token=secret';
  expect(one).toMatchObject({ subject: 'Your picture is ready', unsubscribe: stop });
  expect(one?.text).toContain('See the picture: https://site.example/elf/output/j1');
  expect(one?.html).toContain('Elf &amp; &lt;co&gt;');
  for (const body of [one?.text, one?.html]) expect(body).toContain(stop);
  expect(several?.subject).toBe('3 pictures are ready');
  expect(several?.text).toContain('and 1 more\n\nSee your pictures: https://site.example/results');
  expect(other?.unsubscribe).toBeUndefined();
});

test('a question reaches the operator with the sender’s words and address, and its acknowledgement has neither', async () => {
  const delivered: OutgoingMail[] = [];
  const facts = { reference: 'SR-0A1B2C3D', kind: 'payment', site: 'https://site.example' };
  const words = { email: 'aki@irodori.example', message: 'Buy\n<now>', about: '0a1b2c3d', attachments: 1 };
  const { client } = databaseWith([
    { ...receipt, kind: 'support_request', facts: { ...facts, ...words } },
    { ...receipt, kind: 'support_received', facts },
  ]);
  const deliver = async (mail: OutgoingMail): Promise<void> => void delivered.push(mail);
  await sendMails({ client, deliver, siteUrl, log: recordedLog().log });
  const [question, received] = delivered;
  expect(question).toMatchObject({
    subject: 'SR-0A1B2C3D: a question about credits or a payment',
    replyTo: 'aki@irodori.example',
  });
  for (const part of ['From aki@irodori.example', '0a1b2c3d', 'Buy\n\n<now>', 'Files with it: 1'])
    expect(question?.text).toContain(part);
  expect(question?.html).toContain('&lt;now&gt;');
  expect(received?.subject).toBe('We received your question SR-0A1B2C3D');
  expect(received?.replyTo).toBeUndefined();
  expect(received?.text).not.toMatch(/Buy|aki@/);
});

test('a mail that is not accepted stays unsent, is logged without the address, and stops no other', async () => {
  const { client, sent } = databaseWith([receipt, { kind: 'unknown' }, { ...receipt, id: 'next' }]);
  const { lines, log } = recordedLog();
  const deliver = async ({ id, to }: OutgoingMail): Promise<void> => {
    if (id === receipt.id) throw new Error(`550 no mailbox for ${to}`);
  };
  await sendMails({ client, deliver, siteUrl, log });
  expect(sent).toEqual(['next']);
  expect(lines.join('\n')).toContain('550 no mailbox for (address)');
  expect(lines.join('\n')).toContain('mail-not-understood');
  expect(lines.join('\n')).not.toContain('sample@irodori.example');
});

const outgoing: OutgoingMail = {
  id: 'a1',
  kind: 'receipt',
  to: 'sample@irodori.example',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

test('a mail server gets the mail from the sender, under an identifier that stays the same, with the headers of RFC 8058 where it can be switched off', async () => {
  let source = '';
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => done(null, { user: `${username} ${password}` }),
    onData(stream, _session, done) {
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const sender = {
    user: 'a user',
    password: 'x',
    senderAddress: 'hello@site.example',
    senderName: 'The Site',
  };
  const deliver = smtpDelivery({ host: '127.0.0.1', port, ...sender });
  await deliver(outgoing);
  expect(source).toContain('Message-ID: <a1@site.example>');
  expect(source).toContain('From: The Site <hello@site.example>');
  expect(source).toContain('To: sample@irodori.example');
  expect(source).not.toMatch(/List-Unsubscribe|Reply-To/);

  const unsubscribe = `https://site.example/unsubscribe?token=${'0'.repeat(64)}`;
  await deliver({ ...outgoing, unsubscribe, replyTo: 'aki@irodori.example' });
  const headers = source.replaceAll(/\r\n\s+/g, ' ');
  expect(headers).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(headers).toContain('\r\nReply-To: aki@irodori.example\r\n');
  expect(headers).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

/** A mailbox that answers with a status; it records what it was sent. */
async function mailbox(status: number) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['apikey']?.toString()}`);
    request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    request.on('end', () => response.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, deliver: mailboxDelivery(`http://127.0.0.1:${port}`, 'sb_secret_x') };
}

test('the mailbox page gets the mail with the secret key', async () => {
  const { received, deliver } = await mailbox(204);
  await deliver(outgoing);
  expect(received[0]).toBe('POST /mailbox/api/messages sb_secret_x');
  expect(JSON.parse(received[1] ?? '')).toMatchObject({ to: outgoing.to, template: 'receipt', headers: {} });
  await deliver({ ...outgoing, unsubscribe: 'https://site.example/unsubscribe?token=0' });
  expect(JSON.parse(received[3] ?? '')).toMatchObject({
    headers: { 'List-Unsubscribe': '<https://site.example/unsubscribe?token=0>' },
  });
});

test('a backend without a mailbox page refuses the mail, and the error says what to set', async () => {
  const { deliver } = await mailbox(404);
  await expect(deliver(outgoing)).rejects.toThrow(/answered 404. Set SMTP_HOST/);
});
