import { longestPresetName, mostPresets } from '@irodori/contract/presets';
import { beforeAll, expect, test, vi } from 'vitest';
import { useDatabase, type Party } from '../database.ts';
import { ordersOf } from '../jobs/orders.ts';

const database = useDatabase();
const { owner, stranger } = database;
let app_id: string;
let other: string;
beforeAll(async () => {
  const { appId } = ordersOf(database);
  app_id = await appId('ai-elf-generator');
  other = await appId('ai-image-generator');
});

const night = { prompt: 'an elf at night' };
const save = (by: Party, name: string, prompt: object = night, app = app_id) =>
  by.call('save_preset', { app_id: app, name, prompt });
const rename = (by: Party, name: string, new_name: string) =>
  by.call('rename_preset', { app_id, name, new_name });
const presetsOf = (by: Party) => by.query('select name, prompt from presets order by created_at, name');

test('a preset is saved, replaced, renamed and removed by its visitor, also by a guest', async () => {
  const guest = await database.visitor({ isAnonymous: true });
  await save(guest, 'Night');
  await save(guest, 'Night', { prompt: 'another' }, other);
  await save(guest, 'Night', { prompt: 'an elf at dusk' });
  await rename(guest, 'Night', 'Dusk');
  expect(await presetsOf(guest)).toEqual([
    { name: 'Dusk', prompt: { prompt: 'an elf at dusk' } },
    { name: 'Night', prompt: { prompt: 'another' } },
  ]);
  await guest.call('remove_preset', { app_id, name: 'Dusk' });
  expect(await presetsOf(guest)).toEqual([{ name: 'Night', prompt: { prompt: 'another' } }]);
});

test('a preset does not get the name of another one', async () => {
  const aki = await database.visitor();
  await save(aki, 'Night');
  await save(aki, 'Day');
  await expect(rename(aki, 'Day', 'Night')).rejects.toMatchObject({
    code: 'PT409',
    message: 'preset_exists',
  });
  expect(await presetsOf(aki)).toHaveLength(2);
});

test('presets are read, saved, renamed and removed only by their visitor in a complete session of this site', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await save(aki, 'Night');
  const { before, after } = await aki.addSecondFactor();
  for (const nobody of [before, aki.application]) {
    await expect(save(nobody, 'Day')).rejects.toThrow('user_not_found');
    await expect(rename(nobody, 'Night', 'Day')).rejects.toThrow('user_not_found');
    expect(await presetsOf(nobody)).toEqual([]);
  }
  await rename(ben, 'Night', 'Day');
  for (const nobody of [before, aki.application, ben])
    await nobody.call('remove_preset', { app_id, name: 'Night' });
  expect(await presetsOf(after)).toEqual([{ name: 'Night', prompt: night }]);
  expect(await presetsOf(ben)).toEqual([]);
  await expect(after.query('select user_id from presets')).rejects.toThrow('permission denied');
  await expect(after.query(`update presets set name = 'Day'`)).rejects.toThrow('permission denied');
  await expect(presetsOf(stranger)).rejects.toThrow('permission denied');
  await expect(save(stranger, 'Day')).rejects.toThrow('permission denied');
});

const fill = `insert into presets (user_id, app_id, name, prompt) select $1, $2, n::text, '{}' from generate_series(1, $3) n`;

test('a visitor has at most as many presets for an app as the contract says', async () => {
  const aki = await database.visitor();
  await owner.query(fill, [aki.id, app_id, mostPresets]);
  await expect(save(aki, 'Dusk')).rejects.toMatchObject({ code: 'PT409', message: 'too_many_presets' });
  await save(aki, '1');
  await save(aki, 'Night', night, other);
  expect(await presetsOf(aki)).toHaveLength(mostPresets + 1);
});

test('an account to which a guest signs in gets the guest’s newest presets that it has room for, under a name of their own', async () => {
  const [guest, aki] = [await database.visitor({ isAnonymous: true }), await database.visitor()];
  const long = 'n'.repeat(longestPresetName);
  const day = { prompt: 'an elf by day' };
  await save(aki, 'Same');
  for (const name of ['Night', 'Night (2)', long]) await save(aki, name);
  await owner.query(fill, [aki.id, other, mostPresets - 1]);
  await save(guest, 'Same');
  for (const name of ['Night', long, 'Day']) await save(guest, name, day);
  await save(guest, 'Older', day, other);
  await save(guest, 'Newer', day, other);
  const secret = await guest.call<string>('offer_guest_account');
  expect(await aki.call('keep_guest_account', { secret })).toBe(false);
  const added = await owner.query<{ name: string }>(
    'select name from presets where user_id = $1 and prompt = $2 order by name',
    [aki.id, day],
  );
  expect(added.map(({ name }) => name).toSorted()).toEqual(
    ['Day', 'Newer', 'Night (3)', `${long.slice(0, -4)} (2)`].toSorted(),
  );
  expect(await presetsOf(aki)).toHaveLength(4 + 3 + mostPresets);
});

test('a preset that is saved while another device fills the last place waits for it and is refused', async () => {
  const aki = await database.visitor();
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const late = await database.transaction(async (sql) => {
    await sql.query('select from users where id = $1 for no key update', [aki.id]);
    await sql.query(fill, [aki.id, app_id, mostPresets]);
    const saved = Promise.allSettled([save(aki, 'Dusk')]);
    await vi.waitFor(async () => expect(await owner.query(waiting)).toHaveLength(1), 30_000);
    return { saved };
  });
  expect(await late.saved).toMatchObject([{ status: 'rejected', reason: { message: 'too_many_presets' } }]);
});

test('a name has some characters without blanks around them, and the settings have a bound', async () => {
  const aki = await database.visitor();
  await save(aki, '夜'.repeat(longestPresetName));
  for (const name of ['', ' ', ' Night', 'Night\n', 'n'.repeat(longestPresetName + 1)])
    await expect(save(aki, name)).rejects.toThrow('presets_name_check');
  await expect(save(aki, 'Night', { prompt: 'x'.repeat(16_384) })).rejects.toThrow('presets_prompt_check');
});
