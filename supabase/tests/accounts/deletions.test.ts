import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useDatabase, type Row, type Visitor } from '../database.ts';
import { administratorOf } from '../administration/administrators.ts';
import { ordersOf } from '../jobs/orders.ts';
import { purchasesOf } from '../money/purchases.ts';
import { columnsWithoutKey, filesWithoutKey, keptTables, tablesOfVisitors } from './tables-of-visitors.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { accepted, appId, claim, complete } = ordersOf(database);
const administrator = administratorOf(database);
const { bought, planOf, settle } = purchasesOf(database);

const dueIn = (visitor: Pick<Visitor, 'id'>, time: string) =>
  owner.query(`update private.deletions set due_at = now() + $2::interval where user_id = $1`, [
    visitor.id,
    time,
  ]);
const ownDeletion = async (visitor: { query: Visitor['query'] }) =>
  (await visitor.query<{ due_at: string }>('select due_at from own_deletion()'))[0]?.due_at;
const mailsTo = ({ id }: Pick<Visitor, 'id'>) =>
  owner.query<{ kind: string; facts: Row }>(
    'select kind, facts from mails where address = $1 order by created_at',
    [`${id}@example.org`],
  );

describe('asking for the deletion of an account', () => {
  test('needs a fresh sign-in, ends all other sessions, and sends one mail with the day', async () => {
    const aki = await database.visitor();
    await expect(aki.signedIn(16 * 60).call('request_deletion')).rejects.toThrow('step_up_required');
    const { before, after } = await aki.addSecondFactor();
    await expect(before.call('request_deletion')).rejects.toThrow('step_up_required');
    await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [randomUUID(), aki.id]);
    await after.call('request_deletion');
    await after.call('request_deletion');
    const due = await ownDeletion(after);
    expect((Date.parse(due ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
    expect(await owner.query('select id from auth.sessions where user_id = $1', [aki.id])).toEqual([
      { id: aki.sessionId },
    ]);
    expect((await mailsTo(aki)).filter(({ kind }) => kind === 'deletion_requested')).toEqual([
      { kind: 'deletion_requested', facts: { dueAt: expect.any(String), token: expect.any(String) } },
    ]);
    expect(await ownDeletion(before)).toBeUndefined();
    expect(await ownDeletion(aki.application)).toBeUndefined();
  });

  test('is refused the fourth time in a day, also if the account was kept in between, and sends no fourth mail', async () => {
    const aki = await database.visitor();
    for (const _ of [1, 2, 3]) {
      await aki.signedIn(0).call('request_deletion');
      await aki.call('keep_account');
    }
    await expect(aki.signedIn(0).call('request_deletion')).rejects.toThrow('too_often');
    expect((await mailsTo(aki)).filter(({ kind }) => kind === 'deletion_requested')).toHaveLength(3);
  });

  test('is refused to a guest and while a plan renews; a plan that the portal lets renew again is ended', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await expect(guest.signedIn(0).call('request_deletion')).rejects.toThrow('registration_required');
    const aki = await database.visitor();
    await planOf(aki);
    await expect(aki.signedIn(0).call('request_deletion')).rejects.toThrow('plan_already_active');
    await owner.query(`update subscriptions set cancels_at = renews_at, renews_at = null`);
    await aki.signedIn(0).call('request_deletion');
    expect(await ownDeletion(aki)).toBeDefined();
    expect(await service.query('select * from plans_to_end()')).toEqual([]);
    // Stripe's portal lets the plan go on.
    await owner.query('update subscriptions set renews_at = cancels_at, cancels_at = null');
    expect(await service.query('select at_once from plans_to_end()')).toEqual([{ at_once: false }]);
    await aki.call('keep_account');
    expect(await service.query('select * from plans_to_end()')).toEqual([]);
  });

  test('is in the history, and undone by “This was not me” of its mail', async () => {
    const aki = await database.visitor();
    await aki.signedIn(0).call('request_deletion');
    expect(await aki.query('select kind from security_events order by id desc limit 1')).toEqual([
      { kind: 'deletion_requested' },
    ]);
    const [mail] = await mailsTo(aki);
    const { token } = mail?.facts ?? {};
    expect(await stranger.call('secure_account', { token })).toMatchObject({ outcome: 'kept' });
    expect(await ownDeletion(aki)).toBeUndefined();
  });

  test('can be taken back by the visitor alone until the deletion begins', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    for (const visitor of [aki, ben]) await visitor.signedIn(0).call('request_deletion');
    await ben.call('keep_account');
    await aki.application.call('keep_account');
    expect(await ownDeletion(ben)).toBeUndefined();
    expect(await ownDeletion(aki)).toBeDefined();
    await dueIn(aki, '1 minute');
    expect(await service.call('take_due_deletions')).toEqual([]);
    await dueIn(aki, '-1 minute');
    expect(await service.call('take_due_deletions')).toEqual([aki.id]);
    await aki.call('keep_account');
    expect(await ownDeletion(aki)).toBeDefined();
    expect(await service.call('take_due_deletions')).toEqual([aki.id]);
  });
});

interface Key {
  readonly child: string;
  readonly parent: string;
  readonly onDelete: string;
}

/** The foreign keys by which tables lead to `auth.users`, also through other tables. */
const keysToUsers = () =>
  owner.query<Key>(`
    with recursive reach (id) as (
      select 'auth.users'::regclass::oid
      union
      select c.conrelid from pg_constraint c join reach r on c.confrelid = r.id where c.contype = 'f'
    )
    select format('%s.%s', cn.nspname, ct.relname) as child, format('%s.%s', pn.nspname, pt.relname) as parent,
      c.confdeltype as "onDelete"
    from pg_constraint c join reach r on c.confrelid = r.id
    join pg_class ct on ct.oid = c.conrelid join pg_namespace cn on cn.oid = ct.relnamespace
    join pg_class pt on pt.oid = c.confrelid join pg_namespace pn on pn.oid = pt.relnamespace
    where c.contype = 'f'`);

describe('every table that leads to a visitor', () => {
  test('is known to export and deletion, and its rows go with the account or stay without it', async () => {
    const keys = await keysToUsers();
    const children = new Set(['auth.users', ...keys.map(({ child }) => child)]);
    expect([...children].toSorted()).toEqual(Object.keys(tablesOfVisitors).toSorted());
    const goes = 'c';
    const stays = 'n';
    const wrong = keys.filter(
      ({ child, parent, onDelete }) =>
        !keptTables.has(parent) && onDelete !== (keptTables.has(child) ? stays : goes),
    );
    expect(wrong).toEqual([]);
  });

  test('names the user by a foreign key, or the deletion knows the column', async () => {
    const columns = await owner.query<{ name: string }>(`
      select format('%s.%s.%s', n.nspname, t.relname, a.attname) as name
      from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
      where t.relkind in ('r', 'p') and not a.attisdropped
        and n.nspname in ('auth', 'private', 'public', 'storage', '_irodori')
        and a.attname in ('user_id', 'guest_id', 'visitor_id', 'account_id', 'actor_id', 'administrator', 'owner', 'owner_id')
        and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any (c.conkey))
      order by name`);
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(columnsWithoutKey).toSorted());
  });
});

/** A visitor with a row in every table whose rows the export has, and in some others. */
async function everywhere(): Promise<Visitor> {
  const aki = await database.visitor({ name: 'Aki' });
  await accepted(aki);
  const claimed = await claim();
  if (claimed) await complete(claimed);
  const { id: disputed, ...paid } = await bought(aki);
  await settle(disputed, {
    payment: 'paid',
    amount: paid.price,
    currency: paid.currency,
    tax: 0,
    refunds: [{ id: `re_${disputed}`, amount: 1, status: 'succeeded' }],
    disputes: [{ id: `dp_${disputed}`, status: 'under_review' }],
  });
  await planOf(aki);
  const { after } = await aki.addSecondFactor();
  await after.call('make_recovery_codes');
  await after.call('request_export');
  const app = await appId('ai-elf-generator');
  await service.call('save_review', {
    user_id: aki.id,
    app_id: app,
    rating: 5,
    review: 'Good light',
    name: 'Aki',
    location: null,
  });
  const email = `${aki.id}@example.org`;
  const inserts: [string, unknown[]][] = [
    [`insert into private.hidden_reviews values ($1, $2, now())`, [aki.id, app]],
    [
      `insert into refund_orders (id, purchase_id, reason, amount) values ($1, $2, 'withdrawal', 1)`,
      [randomUUID(), disputed],
    ],
    [
      `insert into review_reports (review_id, user_id, reason)
       select r.id, $1, (enum_range(null::review_report_reason))[1] from app_reviews r limit 1`,
      [aki.id],
    ],
    [
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data)
       values ($1, $2, 'email', $3, $4)`,
      [randomUUID(), aki.id, aki.id, { sub: aki.id, email }],
    ],
    [
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1, $2, '')`,
      [aki.id, Buffer.from(aki.id)],
    ],
    [
      `with client as (
         insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_name,
           token_endpoint_auth_method)
         values ($1, 'manual', 'https://app.example', 'authorization_code', 'Shop', 'none') returning id)
       insert into auth.oauth_consents (id, user_id, client_id, scopes) select $1, $2, id, 'openid' from client`,
      [randomUUID(), aki.id],
    ],
    [
      `insert into auth.flow_state (id, user_id, provider_type, authentication_method) values ($1, $2, 'email', 'otp')`,
      [randomUUID(), aki.id],
    ],
    [
      `insert into auth.audit_log_entries (id, payload) values ($1, $2), ($3, $4)`,
      [
        randomUUID(),
        { action: 'login', actor_id: aki.id, actor_username: email },
        randomUUID(),
        { action: 'user_deleted', actor_id: randomUUID(), traits: { user_id: aki.id, user_email: email } },
      ],
    ],
    [
      `insert into notification_preferences (user_id, kind, by_mail) values ($1, 'pictures', false)`,
      [aki.id],
    ],
    [`insert into bookmarks (user_id, shelf, slug) values ($1, 'post', 'a')`, [aki.id]],
    [
      `with picture as (
         insert into shown_pictures (job_id, user_id, app_id, visibility, path, width, height)
         select id, user_id, app_id, 'public', gen_random_uuid() || '.webp', 1, 1 from jobs where user_id = $1 limit 1
         returning job_id, user_id)
       insert into favourites (user_id, job_id) select user_id, job_id from picture`,
      [aki.id],
    ],
    [
      `insert into picture_checks (job_id, user_id) select id, user_id from jobs where user_id = $1 limit 1`,
      [aki.id],
    ],
    [
      `insert into picture_reports (job_id, user_id, reason)
       select job_id, $1, 'other' from shown_pictures limit 1`,
      [aki.id],
    ],
    [
      `insert into presets (user_id, app_id, name, prompt) select $1, id, 'a', '{}' from apps limit 1`,
      [aki.id],
    ],
    [`insert into private.factor_losses (user_id) values ($1)`, [aki.id]],
    [
      `insert into support_requests (id, user_id, kind, email, message) values ($1, $2, 'other', 'a@example.org', 'Hello')`,
      [randomUUID(), aki.id],
    ],
    [`update subscriptions set cancels_at = now() where user_id = $1`, [aki.id]],
    [`update payment_customers set customer = 'cus_' || user_id where user_id = $1`, [aki.id]],
  ];
  for (const [text, values] of inserts) await owner.query(text, values);
  const admin = await administrator();
  await admin.call('admin_find', { words: email });
  await admin.call('admin_user', { user_id: aki.id });
  const reason = `${email} asked for it`;
  await admin.call('admin_grant', { act_id: randomUUID(), user_id: aki.id, amount: 1, reason });
  await after.call('request_deletion');
  return aki;
}

/** The tables of all schemas with a row that has the words anywhere. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const found = await owner.query<{ name: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name where exists (select from ${name} t where to_jsonb(t)::text ~* $1)`,
      )
      .join(' union all '),
    [words.join('|')],
  );
  return found.map(({ name }) => name).toSorted();
}

describe('an account whose deletion is due', () => {
  test('has a row in every table of the export before', async () => {
    const aki = await everywhere();
    const { files } = await service.call<{ files: Record<string, unknown> }>('export_content', {
      user_id: aki.id,
    });
    const named = [
      ...Object.values(tablesOfVisitors).flatMap((table) => ('file' in table ? table.file : [])),
      ...filesWithoutKey,
    ];
    expect(Object.keys(files).toSorted()).toEqual(named.toSorted());
    const empty = named.filter((name) => (files[name] as unknown[] | null)?.length === 0);
    expect(empty).toEqual([]);
  });

  test('leaves neither id nor address in the database, and purchases without the person', async () => {
    const aki = await everywhere();
    await dueIn(aki, '-1 minute');
    const ben = await database.visitor();
    await ben.signedIn(0).call('request_deletion');
    expect(await service.call('take_due_deletions')).toEqual([aki.id]);
    const own = await owner.query<{ id: string }>('select id from purchases where user_id = $1', [aki.id]);
    const ids = own.map(({ id }) => id);
    const purchases = () =>
      owner.query(`select id, name, price, status, paid_at from purchases where id = any ($1) order by id`, [
        ids,
      ]);
    const before = await purchases();
    expect(before).toHaveLength(2);
    await owner.query('delete from auth.users where id = $1', [aki.id]);

    expect(await purchases()).toEqual(before);
    expect(await owner.query('select id from purchases where user_id = $1', [aki.id])).toEqual([]);
    for (const table of ['purchase_refunds', 'purchase_disputes', 'refund_orders', 'subscriptions'])
      expect(await owner.query(`select * from ${table} where purchase_id = any ($1)`, [ids])).toHaveLength(1);

    const email = `${aki.id}@example.org`;
    expect(await service.call('left_customers')).toContain(`cus_${aki.id}`);
    await service.call('customer_removed', { customer: `cus_${aki.id}` });
    expect(await service.call('left_readers')).toContain(aki.id);
    await service.call('left_objects');
    expect(await tablesWith(aki.id)).toEqual(['private.left_accounts', 'public.mails']);
    expect(await tablesWith(ben.id)).toContain('private.deletions');
    const [last] = await owner.query<{ id: string }>(`select id from mails where address = $1`, [email]);
    await service.call('mail_sent', { mail_id: last?.id });
    await owner.query(`update private.left_accounts set left_at = now() - interval '25 hours'`);
    await service.call('left_objects');
    expect(await tablesWith(aki.id)).toEqual(['private.left_accounts']);
    await service.call('reader_removed', { reader: aki.id });
    await service.call('left_objects');
    expect(await tablesWith(aki.id)).toEqual([]);
  });

  test('gets its last mail when the last picture is gone, which is looked for during another day', async () => {
    const aki = await database.visitor();
    await aki.signedIn(0).call('request_deletion');
    await dueIn(aki, '0');
    await service.call('take_due_deletions');
    const put = (name: string) =>
      owner.query(`insert into storage.objects (bucket_id, name) values ('outputs', $1)`, [name]);
    const [first, late] = [`${aki.id}/1/0.webp`, `${aki.id}/2/0.webp`];
    await put(first);
    await owner.query('delete from auth.users where id = $1', [aki.id]);
    expect(await service.call('left_objects')).toEqual([{ bucket: 'outputs', path: first }]);
    expect(await mailsTo(aki)).toEqual([]);
    await owner.query('delete from storage.objects where name = $1', [first]);
    expect(await service.call('left_objects')).toEqual([]);
    expect(await mailsTo(aki)).toEqual([{ kind: 'account_deleted', facts: {} }]);
    await put(late);
    await owner.query(`update private.left_accounts set left_at = now() - interval '25 hours'`);
    expect(await service.call('left_objects')).toEqual([{ bucket: 'outputs', path: late }]);
    await owner.query('delete from storage.objects where name = $1', [late]);
    await service.call('left_objects');
    expect(await tablesWith(aki.id)).toEqual(['public.mails']);
    expect(await mailsTo(aki)).toHaveLength(1);

    const anew = await database.visitor();
    await owner.query('insert into private.left_accounts (user_id) values ($1)', [anew.id]);
    await put(`${anew.id}/1/0.webp`);
    expect(await service.call('left_objects')).toEqual([]);
  });
});

describe('a guest', () => {
  test('is deleted at once, except for the record of its files that storage still has', async () => {
    const [guest, other] = [
      await database.visitor({ isAnonymous: true }),
      await database.visitor({ isAnonymous: true }),
    ];
    await accepted(guest);
    const picture = `${guest.id}/1/0.webp`;
    await owner.query(`insert into storage.objects (bucket_id, name) values ('outputs', $1)`, [picture]);
    await owner.query(`insert into auth.audit_log_entries (id, payload) values ($1, $2)`, [
      randomUUID(),
      { actor_id: guest.id, action: 'login' },
    ]);
    await expect(guest.application.call('delete_guest')).rejects.toThrow('step_up_required');
    await guest.call('delete_guest');
    expect(await owner.query('select id from auth.users')).toEqual([{ id: other.id }]);
    expect(await service.call('left_objects')).toContainEqual({ bucket: 'outputs', path: picture });
    await owner.query('delete from storage.objects where name = $1', [picture]);
    expect(await tablesWith(guest.id)).toEqual(['private.left_accounts']);
  });

  test('who has registered is not deleted at once, neither with a token from before the registration nor after signing in', async () => {
    const guest = await database.visitor({ isAnonymous: true });
    await owner.query('update auth.users set is_anonymous = false where id = $1', [guest.id]);
    await expect(guest.call('delete_guest')).rejects.toThrow('step_up_required');
    await expect(guest.signedIn(0).call('delete_guest')).rejects.toThrow('user_not_found');
  });
});
