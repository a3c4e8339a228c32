import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContext } from '../../../testing/auth-context.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import type { AuthContext } from '../auth-context.ts';
import { insertUser } from '../accounts/users.ts';
import { recover, sendOtp } from './request.ts';
import { resend } from './resend.ts';

/* Counts database queries before the response, which must be equal for known and unknown addresses. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
let context: AuthContext;
let asked = 0;
const client = { address: '127.0.0.1', userAgent: null };

beforeAll(async () => {
  own = await ownDatabase();
  const made = await authContext(own);
  const { database } = own;
  context = {
    ...made,
    database: {
      ...made.database,
      query: (...call) => {
        asked += 1;
        return database.query(...call);
      },
      transaction: (work) => {
        asked += 1;
        return database.transaction(work);
      },
    },
  };
  await database.transaction((sql) =>
    insertUser(sql, { email: 'known@example.com', passwordHash: null, isConfirmed: true, metadata: {} }),
  );
});
afterAll(async () => {
  await context.later.idle();
  await context.mail.close();
  await own.remove();
});

async function costOf(work: () => unknown): Promise<number> {
  await context.later.idle();
  asked = 0;
  await work();
  return asked;
}

test.each([
  ['recovery', 0, (email: string) => recover(context, { email }, '', client)],
  ['sign-in link', 1, (email: string) => sendOtp(context, { email, create_user: true }, '', client)],
  ['resent email', 0, (email: string) => resend(context, { type: 'signup', email }, '', client)],
])('a %s takes %i database queries before the response, with or without an account', async (_, cost, ask) => {
  context.limits.mails.forget('recovery known@example.com');
  expect(await costOf(() => ask('known@example.com'))).toBe(cost);
  expect(await costOf(() => ask(`${crypto.randomUUID()}@example.com`))).toBe(cost);
});
