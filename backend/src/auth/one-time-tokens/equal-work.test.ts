import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContext } from '../../../testing/auth-context.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import type { Sql } from '../../database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { AuthError } from '../auth-error.ts';
import { signIn } from '../accounts/sign-in.ts';
import { insertUser } from '../accounts/users.ts';
import { recover, sendOtp } from './request.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { resend } from './resend.ts';
import { verifyPost } from './verify-post.ts';

/* Counts database queries before the response, which must be equal for known and unknown addresses and numbers. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
let context: AuthContext;
let asked = 0;
const knownNumber = '442079460018';
let last = 442_079_461_000;
/** A number of its own each time, since a code registers it. */
const unknownNumber = () => String((last += 1));
const client = { address: '127.0.0.1', userAgent: null };

beforeAll(async () => {
  own = await ownDatabase();
  const made = await authContext(own);
  const { database } = own;
  const counted = <S extends Sql>(sql: S): S => ({
    ...sql,
    query: (...call) => {
      asked += 1;
      return sql.query(...call);
    },
  });
  context = {
    ...made,
    database: {
      ...made.database,
      ...counted(database),
      transaction: (work) => {
        asked += 1;
        return database.transaction((sql) => work(counted(sql)));
      },
    },
  };
  const passwordHash = await hashPassword('correct horse battery');
  for (const names of [{ email: 'known@example.com' }, { email: null, phone: knownNumber }])
    await database.transaction((sql) =>
      insertUser(sql, { ...names, passwordHash, isConfirmed: true, metadata: {} }),
    );
  // The known number has a code that waits.
  await sendOtp(context, { phone: knownNumber, create_user: false }, '', client);
});
afterAll(async () => {
  await context.later.idle();
  await context.mail.close();
  await own.remove();
});

/** The response, or the code of the refusal, and the number of queries before it. */
async function answerTo(work: () => unknown): Promise<{ answer: unknown; cost: number }> {
  await context.later.idle();
  asked = 0;
  const answer = await (async () => work())().catch((error: AuthError) => error.code);
  return { answer, cost: asked };
}

test.each([
  ['recovery', 0, (email: string) => recover(context, { email }, '', client)],
  ['sign-in link', 1, (email: string) => sendOtp(context, { email, create_user: true }, '', client)],
  ['resent email', 0, (email: string) => resend(context, { type: 'signup', email }, '', client)],
])('a %s takes %i database queries before the response, with or without an account', async (_, cost, ask) => {
  context.limits.mails.forget('recovery known@example.com');
  const known = await answerTo(() => ask('known@example.com'));
  expect(known).toEqual({ answer: {}, cost });
  expect(await answerTo(() => ask(`${randomUUID()}@example.com`))).toEqual(known);
});

test('a wrong password has the same response after as many queries for an address with and without an account', async () => {
  const answerFor = (email: string) =>
    answerTo(() => signIn(context, { email, password: 'wrong horse' }, client));
  const known = await answerFor('known@example.com');
  expect(known).toMatchObject({ answer: 'invalid_credentials' });
  expect(await answerFor(`${randomUUID()}@example.com`)).toEqual(known);
});

const sms = { type: 'sms' } as const;
test.each([
  [
    'sign-in code by text message',
    { answer: {}, cost: 1 },
    (phone: string) => sendOtp(context, { phone, create_user: true }, '', client),
  ],
  [
    'resent text message',
    { answer: {}, cost: 0 },
    (phone: string) => resend(context, { ...sms, phone }, '', client),
  ],
  [
    'wrong code of a text message',
    { answer: 'otp_expired', cost: 3 },
    (phone: string) => verifyPost(context, { ...sms, phone, token: '000000' }, client),
  ],
  [
    'wrong password',
    { answer: 'invalid_credentials', cost: 1 },
    (phone: string) => signIn(context, { phone, password: 'wrong horse' }, client),
  ],
])(
  'a %s has the same response after as many queries for a number with and without an account',
  async (_, expected, ask) => {
    context.limits.texts.forget(knownNumber);
    expect(await answerTo(() => ask(knownNumber))).toEqual(expected);
    expect(await answerTo(() => ask(unknownNumber()))).toEqual(expected);
  },
);
