import { describe, expect, test } from 'vitest';
import { useDatabase, type Visitor } from './database.ts';
import { ordersOf } from './jobs/orders.ts';
import { purchasesOf } from './money/purchases.ts';

const database = useDatabase();
const { owner, service, stranger } = database;
const { accepted, claim, complete } = ordersOf(database);
const { planOf } = purchasesOf(database);

/** Gives a visitor a row in every table of visitors. */
async function active(visitor: Visitor): Promise<void> {
  await accepted(visitor);
  await planOf(visitor);
}

const catalogue = [
  'categories',
  'models',
  'ai_model_input_data_types',
  'apps',
  'app_prompt_fields',
  'offers',
];
const ofVisitors = [
  'security_events',
  'users',
  'jobs',
  'job_events',
  'credit_entries',
  'purchases',
  'subscriptions',
];
const ofService = [
  'job_runs',
  'mails',
  'purchase_refunds',
  'refund_orders',
  'purchase_disputes',
  'payment_events',
  'payment_customers',
  'support_requests',
];
const withOwnTests = [
  'app_reviews',
  'app_ratings',
  'review_reports',
  'exports',
  'notifications',
  'notification_preferences',
  'bookmarks',
  'shown_pictures',
  'favourites',
  'picture_checks',
  'picture_reports',
  'presets',
];

describe('every table of the schema public', () => {
  test('has row-level security, also for its owner', async () => {
    const open = await owner.query(`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)`);
    expect(open).toEqual([]);
    const [{ count } = { count: 0 }] = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    );
    expect(count).toBe(catalogue.length + ofVisitors.length + ofService.length + withOwnTests.length);
  });

  test('grants clients only operations that a policy limits', async () => {
    const unlimited = await owner.query(`
      select g.table_name, g.grantee, g.privilege_type
      from information_schema.role_table_grants g
      where g.table_schema = 'public' and g.grantee in ('anon', 'authenticated', 'PUBLIC')
        and not exists (
          select from pg_policies p
          where p.schemaname = 'public' and p.tablename = g.table_name and p.permissive = 'PERMISSIVE'
            and g.grantee::name = any (p.roles) and p.cmd in (g.privilege_type, 'ALL'))`);
    expect(unlimited).toEqual([]);
  });

  test('lets clients change only the columns of this list', async () => {
    const writable = await owner.query(`
      select table_name, column_name, grantee, privilege_type
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') and privilege_type <> 'SELECT'
      order by table_name, column_name`);
    expect(writable).toEqual(
      [
        ['jobs', 'rating'],
        ['jobs', 'review'],
        ['users', 'avatar'],
        ['users', 'name'],
      ].map(([table_name, column_name]) => ({
        table_name,
        column_name,
        grantee: 'authenticated',
        privilege_type: 'UPDATE',
      })),
    );
  });
});

describe('every database function', () => {
  test('can be called by the role of this list alone; those that take the secret of a mail, by every visitor', async () => {
    const rows = await owner.query<{ name: string; roles: string }>(`
      select p.proname as name, string_agg(distinct case when a.grantee = 0 then 'public' else a.grantee::regrole::text end, ',') as roles
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner
      group by p.oid, p.proname`);
    expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual({
      credit_balance: 'authenticated',
      own_avatars: 'authenticated',
      own_email: 'authenticated',
      own_sessions: 'authenticated',
      session_addresses: 'authenticated',
      passkey_authenticators: 'authenticated',
      end_session: 'authenticated',
      has_password: 'authenticated',
      cancel_email_change: 'authenticated',
      cancel_job: 'authenticated',
      own_places: 'authenticated',
      make_recovery_codes: 'authenticated',
      recovery_codes_left: 'authenticated',
      redeem_recovery_code: 'authenticated',
      remove_lost_factors: 'authenticated',
      factor_loss: 'authenticated',
      ask_factor_loss: 'authenticated',
      cancel_factor_loss: 'authenticated',
      factor_loss_to_confirm: 'anon,authenticated',
      confirm_factor_loss: 'anon,authenticated',
      advance_factor_losses: 'service_role',
      reported_change: 'anon,authenticated',
      secure_account: 'anon,authenticated',
      own_change: 'anon,authenticated',
      secure_own_account: 'authenticated',
      mark_notifications_read: 'authenticated',
      mark_picture_read: 'authenticated',
      set_notification_preference: 'authenticated',
      mail_subscription: 'anon,authenticated',
      set_mail_subscription: 'anon,authenticated',
      input_room: 'authenticated',
      own_review: 'authenticated',
      delete_review: 'authenticated',
      report_review: 'authenticated',
      note_foreign_event: 'service_role',
      note_missing: 'service_role',
      note_seller: 'service_role',
      present_seller: 'authenticated',
      take_payment_turn: 'service_role',
      save_review: 'service_role',
      save_bookmark: 'authenticated',
      remove_bookmark: 'authenticated',
      save_preset: 'authenticated',
      rename_preset: 'authenticated',
      remove_preset: 'authenticated',
      begin_support_request: 'service_role',
      keep_support_request: 'service_role',
      service_status: 'anon,authenticated',
      app_state: 'anon,authenticated',
      enlarges: 'anon,authenticated,service_role',
      state: 'anon,authenticated',
      note_engines: 'service_role',
      engine_instances: 'service_role',
      note_payments: 'service_role',
      show_pictures: 'service_role',
      withdraw_pictures: 'service_role',
      copies_to_store: 'service_role',
      copies_stored: 'service_role',
      left_copies: 'service_role',
      pictures_like: 'anon,authenticated',
      shown_picture: 'anon,authenticated',
      set_favourite: 'authenticated',
      own_favourites: 'authenticated',
      search_shown_pictures: 'anon,authenticated',
      shown_search_end: 'anon,authenticated',
      report_picture: 'authenticated',
      ask_for_checks: 'service_role',
      checks_to_make: 'service_role',
      keep_check: 'service_role',
      shown_checks_to_make: 'service_role',
      keep_shown_check: 'service_role',
      admin_decide_check: 'authenticated',
      request_export: 'authenticated',
      open_export: 'authenticated',
      take_export: 'service_role',
      export_content: 'service_role',
      end_export: 'service_role',
      expired_archives: 'service_role',
      own_deletion: 'authenticated',
      request_deletion: 'authenticated',
      keep_account: 'authenticated',
      delete_guest: 'authenticated',
      take_due_deletions: 'service_role',
      left_objects: 'service_role',
      left_customers: 'service_role',
      customer_removed: 'service_role',
      left_readers: 'service_role',
      reader_removed: 'service_role',
      create_app: 'service_role',
      withdraw_apps: 'service_role',
      ordered_app: 'service_role',
      create_job: 'service_role',
      accept_job: 'service_role',
      block_job: 'service_role',
      claim_job: 'service_role',
      heartbeat_job: 'service_role',
      note_run: 'service_role',
      take_left_runs: 'service_role',
      hand_back_job: 'service_role',
      complete_job: 'service_role',
      fail_job: 'service_role',
      tell_places: 'service_role',
      spend_proof: 'service_role',
      take_challenge: 'service_role',
      pending_seed: 'service_role',
      apply_seed: 'service_role',
      delete_jobs: 'authenticated',
      restore_jobs: 'authenticated',
      search_own_jobs: 'authenticated',
      own_search_end: 'authenticated',
      place_in_order: 'authenticated',
      jobs_to_erase: 'service_role',
      erase_jobs: 'service_role',
      open_authorization: 'authenticated',
      offer_guest_account: 'authenticated',
      keep_guest_account: 'authenticated',
      take_mails: 'service_role',
      mail_sent: 'service_role',
      start_purchase: 'service_role',
      purchase_of_invoice: 'service_role',
      settle: 'service_role',
      note_events: 'service_role',
      place_of_events: 'service_role',
      take_events: 'service_role',
      end_purchase: 'service_role',
      purchases_to_end: 'service_role',
      moved_customers: 'service_role',
      plans_to_end: 'service_role',
      take_tries: 'service_role',
      withdrawals: 'authenticated',
      withdraw_purchase: 'service_role',
      admin_access: 'authenticated',
      admin_log: 'authenticated',
      admin_find: 'authenticated',
      admin_user: 'authenticated',
      admin_reports: 'authenticated',
      admin_requests: 'authenticated',
      admin_decide_request: 'authenticated',
      admin_payments: 'authenticated',
      admin_costs: 'authenticated',
      admin_pictures: 'authenticated',
      admin_decide_picture: 'authenticated',
      admin_choose_picture: 'authenticated',
      admin_grant: 'authenticated',
      admin_ban: 'authenticated',
      admin_unban: 'authenticated',
      admin_refund: 'authenticated',
      admin_accept_payment: 'authenticated',
      admin_decide_review: 'authenticated',
    });
  });

  test('that visitors alone may call with its owner’s rights asks whether their session lives, itself or by what it calls, but for those of this list', async () => {
    const deaf = await owner.query<{ name: string }>(`
      with recursive function as (
        select p.oid, p.pronamespace, p.prosecdef, p.proname::text as name, pg_get_functiondef(p.oid) as body from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
      ), asking as (
        select name from function where name in ('is_complete_session', 'has_session')
        union
        select f.name from function f, asking a where f.body ~ format('(private|public)\\.%s\\(', a.name)
      )
      select f.name from function f
      where f.pronamespace = 'public'::regnamespace and f.prosecdef
        and has_function_privilege('authenticated', f.oid, 'execute')
        and not has_function_privilege('anon', f.oid, 'execute')
        and f.name not in (select name from asking)
      order by f.name`);
    // What it tells is in the imprint too.
    expect(deaf.map(({ name }) => name)).toEqual(['present_seller']);
  });

  test('that runs with its owner’s rights, or reads its names when it is called, has a fixed search path', async () => {
    const loose = await owner.query(`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (prosecdef or prosqlbody is null)
        and not coalesce(proconfig, '{}') @> array['search_path=""']`);
    expect(loose).toEqual([]);
  });

  test('of the schema private cannot be called by clients', async () => {
    const visitor = await database.visitor();
    await expect(visitor.query('select private.recover_lost_jobs()')).rejects.toThrow(
      'permission denied for schema private',
    );
  });
});

describe('the catalogue', () => {
  test.each(catalogue)('%s can be read by everyone and written only by the service', async (table) => {
    const visitor = await database.visitor();
    const all = await owner.query(`select * from ${table}`);
    expect(all.length).toBeGreaterThan(0);
    expect(await stranger.query(`select * from ${table}`)).toHaveLength(all.length);
    expect(await visitor.query(`select * from ${table}`)).toHaveLength(all.length);
    for (const client of [stranger, visitor]) {
      await expect(client.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`update ${table} set id = id`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`insert into ${table} default values`)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the data of a visitor', () => {
  test.each(ofVisitors)('in %s can be read only by its owner', async (table) => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await active(aki);
    await active(ben);
    const owners = table === 'users' ? 'id' : table === 'job_events' ? 'job_id' : 'user_id';
    const jobs = await aki.query<{ id: string }>('select id from jobs');
    const own = table === 'job_events' ? jobs.map(({ id }) => id) : [aki.id];
    const seen = await aki.query<{ owner: string }>(`select ${owners} as owner from ${table}`);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ owner: of }) => !own.includes(of))).toEqual([]);
    await expect(stranger.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
    for (const client of [stranger, aki]) {
      await expect(client.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`insert into ${table} default values`)).rejects.toThrow(/permission denied/);
    }
  });

  test.each(ofVisitors)('in %s cannot be read by an application of the visitor', async (table) => {
    const visitor = await database.visitor();
    await active(visitor);
    expect((await visitor.query(`select * from ${table}`)).length).toBeGreaterThan(0);
    expect(await visitor.application.query(`select * from ${table}`)).toEqual([]);
  });

  test.each(ofVisitors)('in %s cannot be read with a token whose session has ended', async (table) => {
    const visitor = await database.visitor();
    await active(visitor);
    await owner.query('delete from auth.sessions where id = $1', [visitor.sessionId]);
    expect(await visitor.query(`select * from ${table}`)).toEqual([]);
  });

  test.each(ofVisitors)('in %s can be read only after the second factor, if there is one', async (table) => {
    const visitor = await database.visitor();
    await active(visitor);
    const { before, after } = await visitor.addSecondFactor();
    expect(await before.query(`select * from ${table}`)).toEqual([]);
    expect((await after.query(`select * from ${table}`)).length).toBeGreaterThan(0);
  });

  test('does not include balance, jobs and stored pictures before the second factor', async () => {
    const visitor = await database.visitor();
    const job = await accepted(visitor);
    await owner.query(`insert into storage.objects (bucket_id, name, metadata) values ('inputs', $1, $2)`, [
      `${visitor.id}/a.png`,
      { size: 70_000 },
    ]);
    const { before, after } = await visitor.addSecondFactor();
    expect(await before.call('credit_balance')).toBe(0);
    expect(await after.call('credit_balance')).toBeGreaterThan(0);
    expect(await before.call('input_room', { size: 1 })).toMatchObject({ used: 0 });
    expect(await after.call('input_room', { size: 1 })).toMatchObject({ used: 70_000 });
    expect(await before.query('select name from storage.objects')).toEqual([]);
    expect(await after.query('select name from storage.objects')).toHaveLength(1);
    await expect(before.call('cancel_job', { job_id: job })).rejects.toThrow('job_not_found');
    expect(await before.call('own_places')).toEqual([]);
    expect(await after.call('own_places')).toHaveLength(1);
    expect(await after.call('cancel_job', { job_id: job })).toBe('ERROR');
  });

  test('is not closed by a second factor that was not verified yet', async () => {
    const visitor = await database.visitor();
    await visitor.addSecondFactor();
    await owner.query(`update auth.mfa_factors set status = 'unverified'`);
    expect(await visitor.call('credit_balance')).toBeGreaterThan(0);
  });

  test('does not include the balance for an application of the visitor, which cannot cancel jobs either', async () => {
    const visitor = await database.visitor();
    const job = await accepted(visitor);
    expect(await visitor.application.call('credit_balance')).toBe(0);
    expect(await visitor.call('credit_balance')).toBeGreaterThan(0);
    await expect(visitor.application.call('cancel_job', { job_id: job })).rejects.toThrow('job_not_found');
    expect(await visitor.application.call('own_places')).toEqual([]);
  });

  test.each(ofService)('does not include %s, which only the service can read', async (table) => {
    const visitor = await database.visitor();
    await active(visitor);
    await claim();
    await expect(visitor.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(stranger.query(`select * from ${table}`)).rejects.toThrow(/permission denied/);
    expect(await service.query(`select * from ${table}`)).toBeInstanceOf(Array);
  });

  test('can be changed by its owner only in the rating of a finished job', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const id = await accepted(aki);
    const rate = `update jobs set rating = 4, review = 'Good light' where id = $1 returning rating`;
    expect(await aki.query(rate, [id])).toEqual([]);
    const claimed = await claim();
    expect(claimed?.id).toBe(id);
    if (claimed) await complete(claimed);
    expect(await ben.query(rate, [id])).toEqual([]);
    expect(await aki.query(rate, [id])).toEqual([{ rating: 4 }]);
    await expect(aki.query('update jobs set rating = 6 where id = $1', [id])).rejects.toThrow(
      /jobs_rating_check/,
    );
    await expect(aki.query(`update jobs set review = repeat('a', 2001) where id = $1`, [id])).rejects.toThrow(
      /jobs_review_check/,
    );
    for (const change of [
      `status = 'ERROR'`,
      `cost = 0`,
      `output = '{}'`,
      `prompt = '{}'`,
      `user_id = user_id`,
    ]) {
      await expect(aki.query(`update jobs set ${change} where id = $1`, [id])).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
