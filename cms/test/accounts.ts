import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { newReader, postAsVisitor } from './readers.ts';
import type { TestCms } from './test-cms.ts';

const users = 'plugin::users-permissions.user';

/** @param cms the content backend that the tests share, when they run */
export function accounts(cms: () => TestCms): void {
  afterEach(() => void vi.restoreAllMocks());

  const post = (path: string, body: object, headers?: Record<string, string>) =>
    postAsVisitor(cms(), `/auth${path}`, body, headers);
  const answered = async (...call: Parameters<typeof post>): Promise<[number, unknown]> => {
    const response = await post(...call);
    return [response.status, await response.json()];
  };
  /** Mails that are sent are held up until `release` is called, which resolves to the address of the first one. */
  const heldMail = () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<string>();
    vi.spyOn(cms().strapi.plugin('email').service('email'), 'send').mockImplementation(async ({ to }) => {
      await released;
      sent.resolve(to);
    });
    return () => {
      resolve();
      return sent.promise;
    };
  };
  const tooMany = [429, expect.objectContaining({ error: expect.objectContaining({ status: 429 }) })];

  test('a refused sign-in compares one password, whether the account exists or not', async () => {
    const { email } = await newReader(cms());
    const compared = vi.spyOn(cms().strapi.plugin('users-permissions').service('user'), 'validatePassword');
    const wrong = await answered('/local', { identifier: email, password: 'wrong' });
    expect(compared).toHaveBeenCalledTimes(1);
    expect(await answered('/local', { identifier: 'nobody', password: 'wrong' })).toEqual(wrong);
    expect(compared).toHaveBeenCalledTimes(2);
    expect(wrong[0]).toBe(400);
  });

  test('a forgotten password is looked up after the response, which is the same for all addresses', async () => {
    const { email } = await newReader(cms());
    const mail = heldMail();
    const known = await answered('/forgot-password', { email });
    expect(known).toEqual([200, { ok: true }]);
    expect(await answered('/forgot-password', { email: 'nobody@irodori.example' })).toEqual(known);
    expect(await mail()).toBe(email);
  });

  test('another confirmation is mailed after the response, which is the same for all addresses', async () => {
    const { email: confirmed } = await newReader(cms());
    const { email: waiting } = await newReader(cms());
    await cms()
      .strapi.db.query(users)
      .update({ where: { email: waiting }, data: { confirmed: false } });
    const mail = heldMail();
    for (const email of [confirmed, 'nobody@irodori.example', waiting])
      expect(await answered('/send-email-confirmation', { email })).toEqual([200, { email, sent: true }]);
    expect(await mail()).toBe(waiting);
  });

  test('an account is created after the response, which does not tell that an address is taken', async () => {
    const { email: taken } = await newReader(cms());
    const password = 'correct horse battery';
    const told = heldMail();
    expect(await answered('/local/register', { username: 'first', email: taken, password })).toEqual([
      200,
      { user: { username: 'first', email: taken } },
    ]);
    expect(await told()).toBe(taken);
    const mail = heldMail();
    const email = 'new@irodori.example';
    expect(await answered('/local/register', { username: ' ｓｅｃｏｎｄ', email, password })).toEqual([
      200,
      { user: { username: 'second', email } },
    ]);
    expect(await mail()).toBe(email);
    expect(
      await cms()
        .strapi.db.query(users)
        .count({ where: { email: taken } }),
    ).toBe(1);
    expect(
      await cms()
        .strapi.db.query(users)
        .count({ where: { email, confirmed: false } }),
    ).toBe(1);
  });

  const registered = (username: string) =>
    answered('/local/register', {
      username,
      email: `${randomUUID()}@irodori.example`,
      password: 'correct horse battery',
    });

  test.each([
    ['Ma\u200Bri', 'This name has characters that cannot be seen'],
    ['\u202EiraM', 'This name has characters that cannot be seen'],
    ['mari@irodori.example', 'A name is public, so it cannot be an email address'],
    ['mari\uFF20mail.example', 'A name is public, so it cannot be an email address'],
    ['Irodori', 'This name seems to speak for the site'],
    ['lr0d0ri team', 'This name seems to speak for the site'],
    ['Іrоdоrі', 'This name seems to speak for the site'],
    ['Editor', 'This name seems to speak for the site'],
  ])('the name %j is refused: %s', async (username, reason) => {
    expect(await registered(username)).toMatchObject([
      400,
      { error: { details: { code: 'name_refused', reason } } },
    ]);
  });

  test('a name in another case or width than a reader’s name is taken', async () => {
    const { username: taken } = await newReader(cms());
    const wide = taken.replaceAll(/[a-z0-9-]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
    );
    for (const username of [taken.toUpperCase(), wide, ` ${taken} `])
      expect(await registered(username)).toMatchObject([
        400,
        { error: { message: 'This name is already taken' } },
      ]);
  });

  test('an account takes no other fields than name, address and password', async () => {
    const account = { username: 'third', email: 'third@irodori.example', password: 'correct horse battery' };
    const [status] = await answered('/local/register', { ...account, confirmed: true });
    expect(status).toBe(400);
  });

  test('one network can ask for 60 mails an hour, whatever mailboxes they go to', async () => {
    const from = (network: string, email: string) =>
      answered('/forgot-password', { email }, { 'X-Forwarded-For': network });
    for (let index = 0; index < 60; index += 1)
      expect((await from('198.51.100.60', `nobody-${index}@irodori.example`))[0]).toBe(200);
    expect(await from('198.51.100.60', 'nobody@irodori.example')).toEqual(tooMany);
    expect((await from('198.51.100.61', 'nobody@irodori.example'))[0]).toBe(200);
  });

  test('the limit of sign-ins counts the address that the own proxy saw, not one that the visitor wrote', async () => {
    const wrong = { identifier: 'nobody', password: 'wrong' };
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push(
        (await post('/local', wrong, { 'X-Forwarded-For': `192.0.2.${index}, 198.51.100.1` })).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await post('/local', wrong, { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(400);
  });

  test('the limit of sign-ins counts an IPv6 network as one address', async () => {
    const wrong = { identifier: 'nobody', password: 'wrong' };
    const from = async (address: string) =>
      (await post('/local', wrong, { 'X-Forwarded-For': address })).status;
    for (let index = 0; index < 10; index += 1) expect(await from(`2001:db8:0:1::${index}`)).toBe(400);
    expect(await from('2001:db8:0:1:ffff::1')).toBe(429);
    expect(await from('2001:db8:0:2::1')).toBe(400);
  });

  test('a session over http has its refresh token in a cookie that does not ask for https', async () => {
    const { email, password } = await newReader(cms());
    const headers = { 'x-strapi-refresh-cookie': 'httpOnly' };
    const response = await post('/local', { identifier: email, password }, headers);
    expect(response.status).toBe(200);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^strapi_up_refresh=.*httponly/);
    expect(cookie).not.toContain('secure');
    expect(await response.json()).not.toHaveProperty('refreshToken');
  });

  test('a provider that was stored as enabled is off after a start', async () => {
    const store = cms().strapi.store({ type: 'plugin', name: 'users-permissions' });
    const stored = (await store.get({ key: 'grant' })) as Record<string, { enabled: boolean }>;
    await store.set({ key: 'grant', value: { ...stored, github: { ...stored['github'], enabled: true } } });
    await cms().writeSettings();
    const written = (await store.get({ key: 'grant' })) as Record<string, { enabled: boolean }>;
    expect(Object.keys(written).filter((name) => written[name]?.enabled)).toEqual(['email']);
  });
}
