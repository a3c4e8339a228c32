import { randomUUID } from 'node:crypto';
import { administerError, type AdministerRequest } from '@irodori/contract/administration';
import { leaveResponse } from '@irodori/contract/payments';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAdministrator } from '../../administrators/set-role.ts';
import { startPaying, type Paying } from '../money/paying.ts';

/** Tests the edge function in a real Deno behind the embedded backend, over HTTP, with the double of Stripe. */

let paying: Paying;
let backend: Paying['backend'];
beforeAll(async () => {
  paying = await startPaying();
  ({ backend } = paying);
});
afterAll(() => paying.close());

const password = 'a long password';

const account = () => backend.account(password);

/** An administrator who has signed in with the second factor. */
async function administrator() {
  const { client, email, id } = await account();
  await setAdministrator(backend.connect(backend.secretKey), email, true);
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (factor === null) throw new Error('no factor');
  const code = new TOTP({ secret: factor.totp.secret }).generate();
  const { data } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  return { client, email, id, token: data?.access_token ?? '' };
}

const administer = (token: string, body: AdministerRequest) =>
  fetch(`${backend.url}/functions/v1/administer`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const ban = (userId: string, until: string | null = null) =>
  ({ act: 'ban', id: randomUUID(), userId, reason: 'Stolen cards', until }) as const;
const refusalOf = async (response: Response) => administerError.parse(await response.json()).code;

test('an administrator bans a user, whose sessions end and who cannot sign in until the ban is lifted', async () => {
  const [admin, aki] = [await administrator(), await account()];
  const request = ban(aki.id, new Date(Date.now() + 86_400_000).toISOString());
  for (const _ of ['once', 'twice']) expect((await administer(admin.token, request)).status).toBe(204);
  expect((await aki.client.auth.refreshSession()).error?.status).toBe(400);
  const signIn = () => backend.connect().auth.signInWithPassword({ email: aki.email, password });
  expect((await signIn()).error?.code).toBe('user_banned');
  const { data: log } = await admin.client.rpc('admin_log');
  const actsOnAki = (log as { user: { id: string } }[]).filter(({ user }) => user.id === aki.id);
  expect(actsOnAki).toMatchObject([
    { kind: 'banned', user: { id: aki.id, email: aki.email }, reason: 'Stolen cards' },
  ]);

  const lift = { act: 'unban', id: randomUUID(), userId: aki.id, reason: 'It was a mistake' } as const;
  expect((await administer(admin.token, lift)).status).toBe(204);
  expect((await signIn()).error).toBeNull();
});

test('a ban ends the payment page that is open', async () => {
  const [admin, aki] = [await administrator(), await paying.signUp()];
  const offerId = await paying.offerId('small-pack');
  const { url } = leaveResponse.parse(
    (await paying.call('start-purchase', aki.token, { offerId, atOnce: true })).body,
  );
  expect((await administer(admin.token, ban(aki.id))).status).toBe(204);
  const { status } = await paying.stripe.sdk.checkout.sessions.retrieve(url.split('/').at(-1) ?? '');
  expect(status).toBe('expired');
});

test('a refund that is asked for twice at the same time is paid once, and takes its share of the credits', async () => {
  const [admin, aki] = [await administrator(), await paying.signUp()];
  const offerId = await paying.offerId('small-pack');
  const { url } = leaveResponse.parse(
    (await paying.call('start-purchase', aki.token, { offerId, atOnce: true })).body,
  );
  const { intent } = await paying.stripe.pay(url.split('/').at(-1) ?? '');
  const { data: purchase } = await aki.client.from('purchases').select('id,price').single();
  const purchaseId = String(purchase?.id);
  await paying.call('settle-purchase', aki.token, { purchaseId });

  const request = {
    act: 'refund',
    id: randomUUID(),
    purchaseId,
    amount: 200,
    reason: 'Half was lost',
  } as const;
  const responses = await Promise.all([1, 2].map(() => administer(admin.token, request)));
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  expect((await administer(admin.token, request)).status).toBe(204);
  expect(await paying.stripe.refundsOf(intent)).toMatchObject([
    { amount: 200, metadata: { order: request.id } },
  ]);
  expect((await aki.client.from('purchases').select('status,refunded').single()).data).toEqual({
    status: 'paid',
    refunded: 200,
  });
  expect((await aki.client.rpc('credit_balance')).data).toBe(150);
  const tooMuch = { ...request, id: randomUUID(), amount: 201 };
  expect(await refusalOf(await administer(admin.token, tooMuch))).toBe('refund_too_large');
  const { data: log } = await admin.client.rpc('admin_log');
  expect(log.filter(({ kind }: { kind: string }) => kind === 'refunded')).toMatchObject([
    { user: { id: aki.id }, facts: { amount: 200 } },
  ]);
});

test('a hidden picture is gone from the storage when the response comes, and back under another name when it is shown again or the check’s doubts are lifted', async () => {
  const [admin, aki] = [await administrator(), await account()];
  const service = backend.connect(backend.secretKey);
  const { rows } = await backend.query<{ id: string }>(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key)
     select $1, id, '{}', 0, gen_random_uuid() from apps limit 1 returning id`,
    [aki.id],
  );
  const jobId = rows[0]?.id ?? '';
  const path = `${aki.id}/${jobId}/0.webp`;
  const output = { images: [{ path, width: 8, height: 8, mime: 'image/webp', bytes: 9, seed: 1 }], drew: [] };
  for (const change of [{ status: 'CREATED' }, { status: 'GENERATING' }, { status: 'SUCCESS', output }])
    await service.from('jobs').update(change).eq('id', jobId);
  await service.storage.from('outputs').upload(path, new Blob(['picture'], { type: 'image/webp' }));
  await service.rpc('ask_for_checks', { user_id: aki.id, job_ids: [jobId] });
  const check = { band: 'pass', model: 'a classifier', scores: {} };
  await service.rpc('keep_check', { job_id: jobId, found: check });
  const body = { jobIds: [jobId], visibility: 'public', showsSettings: false };
  await aki.client.functions.invoke('set-visibility', { body });
  const addressOfCopy = async () => {
    const { data } = await backend.connect().rpc('shown_picture', { job_id: jobId });
    return data === null ? undefined : `${backend.url}/storage/v1/object/public/shown/${data.path}`;
  };
  const first = (await addressOfCopy()) ?? '';
  expect((await fetch(first)).status).toBe(200);

  const act = (kind: 'hide-picture' | 'show-picture') =>
    ({ act: kind, id: randomUUID(), jobId, reason: 'Not for children' }) as const;
  const hide = act('hide-picture');
  for (const _ of ['once', 'twice']) expect((await administer(admin.token, hide)).status).toBe(204);
  expect((await fetch(first)).ok).toBe(false);
  expect(await addressOfCopy()).toBeUndefined();

  expect((await administer(admin.token, act('show-picture'))).status).toBe(204);
  const second = (await addressOfCopy()) ?? '';
  expect(second).not.toBe(first);
  expect(await (await fetch(second)).text()).toBe('picture');

  await service.rpc('keep_shown_check', { job_id: jobId, said: { ...check, band: 'hold' } });
  expect(await addressOfCopy()).toBeUndefined();
  const release = { act: 'release-picture', id: randomUUID(), jobId, reason: 'Looked at it' } as const;
  expect((await administer(admin.token, release)).status).toBe(204);
  expect(await (await fetch((await addressOfCopy()) ?? '')).text()).toBe('picture');
  const missing = { ...act('hide-picture'), jobId: randomUUID() };
  expect(await refusalOf(await administer(admin.token, missing))).toBe('picture_not_found');
  expect(await refusalOf(await administer(aki.token, act('hide-picture')))).toBe('not_found');
});

test('the file of a held picture is its owner’s when it is released, by no signed address, and gone when it is refused', async () => {
  const [admin, aki] = [await administrator(), await account()];
  const service = backend.connect(backend.secretKey);
  const worker = 'worker-1';
  const files = () => aki.client.storage.from('outputs');
  /** A picture that a worker drew and the picture check held. */
  const held = async () => {
    const { data: apps } = await service.from('apps').select('id').eq('slug', 'ai-elf-generator').single();
    const order = { user_id: aki.id, app_id: apps?.id, prompt: { prompt: 'an elf' } };
    const { data: job } = await service.rpc('create_job', { ...order, idempotency_key: randomUUID() });
    const path = `${aki.id}/${job.jobId}/0.webp`;
    await service.rpc('accept_job', { job_id: job.jobId });
    const { data: claim } = await service.rpc('claim_job', { worker, pipelines: ['ink'], lease_seconds: 30 });
    await service.storage.from('outputs').upload(path, new Blob(['picture'], { type: 'image/webp' }));
    const images = [{ path, width: 8, height: 8, mime: 'image/webp', bytes: 9, seed: 1 }];
    const check = { band: 'hold', model: 'a classifier', scores: {}, output: { images, drew: [] } };
    const ended = { reason: 'held', message: 'In words.', retry: false, picture_check: check };
    await service.rpc('fail_job', { job_id: job.jobId, worker, attempt: claim.attempt, ...ended });
    return { jobId: job.jobId as string, path };
  };
  const [released, refused] = [await held(), await held()];
  for (const { path } of [released, refused]) expect((await files().download(path)).error).not.toBeNull();
  const act = (kind: 'release-picture' | 'refuse-picture', { jobId }: { jobId: string }) =>
    ({ act: kind, id: randomUUID(), jobId, reason: 'Looked at it' }) as const;
  expect(await refusalOf(await administer(aki.token, act('release-picture', released)))).toBe('not_found');
  expect((await administer(admin.token, act('release-picture', released))).status).toBe(204);
  expect((await files().download(released.path)).error).toBeNull();
  expect((await files().createSignedUrl(released.path, 60)).error).not.toBeNull();
  expect((await files().createSignedUrls([released.path], 60)).data).toMatchObject([{ signedUrl: null }]);
  const refusal = act('refuse-picture', refused);
  for (const _ of ['once', 'twice']) expect((await administer(admin.token, refusal)).status).toBe(204);
  expect((await service.storage.from('outputs').download(refused.path)).error).not.toBeNull();
  expect((await files().download(refused.path)).error).not.toBeNull();
});

test('nobody but an administrator learns more of the function than that nothing is there', async () => {
  const aki = await account();
  expect(await refusalOf(await administer(aki.token, ban(aki.id)))).toBe('not_found');
  expect(await refusalOf(await administer('', ban(aki.id)))).toBe('not_found');
  expect((await aki.client.rpc('admin_access')).data).toBe('none');
});

test('an administrator who renewed the sign-in by a recovery code has to give the second factor itself', async () => {
  const [admin, aki] = [await administrator(), await account()];
  const { data: codes } = await admin.client.rpc('make_recovery_codes');
  await backend.query(
    `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [admin.id],
  );
  expect((await admin.client.rpc('redeem_recovery_code', { code: codes[0] })).data).toBe('done');
  const { data } = await admin.client.auth.refreshSession();
  const response = await administer(data.session?.access_token ?? '', ban(aki.id));
  expect(await refusalOf(response)).toBe('step_up_required');
  expect((await admin.client.rpc('admin_access')).data).toBe('step_up_required');
});

test('an administrator cannot ban the own account, an unknown one, or without a reason', async () => {
  const admin = await administrator();
  expect(await refusalOf(await administer(admin.token, ban(admin.id)))).toBe('own_account');
  expect(await refusalOf(await administer(admin.token, ban(randomUUID())))).toBe('user_not_found');
  const noReason = { ...ban(randomUUID()), reason: ' ' };
  expect(await refusalOf(await administer(admin.token, noReason))).toBe('malformed_request');
});
