import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import type { AuthContext } from '../auth-context.ts';

/** Password changes in a project with `secure_password_change`. */

let own: Awaited<ReturnType<typeof ownAuth>>;
let secured: Partial<AuthContext>;
let visitor: SupabaseClient;
let code: string;
const password = 'another horse battery';

beforeAll(async () => {
  own = await ownAuth();
  const { settings, mail } = own.context;
  secured = {
    settings: { ...settings, email: { ...settings.email, secure_password_change: true } },
    mail: {
      ...mail,
      send: async ({ values }) => void (code = String(values['Token'])),
    },
  };
});
afterAll(() => own.remove());
beforeEach(async () => {
  visitor = await own.visitor(secured);
});

/** Moves the visitor's sign-in three days into the past. */
async function grow(client: SupabaseClient): Promise<void> {
  const { data } = await client.auth.getUser();
  await own.database.query(
    "update auth.sessions set created_at = created_at - interval '3 days' where user_id = $1",
    [data.user?.id],
  );
}

test('a password change needs no code in a new session', async () => {
  expect((await visitor.auth.updateUser({ password })).error).toBeNull();
});

describe('a password change in an old session', () => {
  beforeEach(() => grow(visitor));

  test('is refused without a code', async () => {
    const { error } = await visitor.auth.updateUser({ password });
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  });

  test('accepts the code of the email once', async () => {
    await visitor.auth.reauthenticate();
    expect((await visitor.auth.updateUser({ password, nonce: code })).error).toBeNull();
    const again = await visitor.auth.updateUser({ password: 'a third horse battery', nonce: code });
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  test('refuses another user’s code', async () => {
    const other = await own.visitor(secured);
    await visitor.auth.reauthenticate();
    const mine = code;
    await grow(other);
    await other.auth.reauthenticate();
    const { error } = await other.auth.updateUser({ password, nonce: mine });
    expect(error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  test('refuses an expired code', async () => {
    await visitor.auth.reauthenticate();
    await own.database.query(
      "update auth.users set reauthentication_sent_at = reauthentication_sent_at - interval '2 hours'",
    );
    const { error } = await visitor.auth.updateUser({ password, nonce: code });
    expect(error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });
});
