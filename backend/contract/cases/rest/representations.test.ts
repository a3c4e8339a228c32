import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guest } from '../../client.ts';

const palettes = () => guest().from('palettes');

/** Inserts two palettes of a new owner and returns the owner. */
async function ownPalettes(): Promise<string> {
  const owner = randomUUID();
  await palettes().insert([
    { owner, name: 'night', main: '#000100' },
    { owner, name: 'sky', main: '#01e240' },
  ]);
  return owner;
}

test('a domain with casts to and from JSON is written and read through the casts', async () => {
  const owner = await ownPalettes();
  const { data } = await palettes()
    .select('name,main,same:main,text:main::text')
    .eq('owner', owner)
    .order('main');
  expect(data).toEqual([
    { name: 'night', main: '#000100', same: '#000100', text: '"#000100"' },
    { name: 'sky', main: '#01E240', same: '#01E240', text: '"#01E240"' },
  ]);
});

test('a domain with casts to JSON is read through them in all columns, embedded rows and spreads', async () => {
  const owner = randomUUID();
  const { data: made } = await palettes().insert({ owner, main: '#0000ff' }).select().single();
  expect(made).toEqual({ id: expect.any(String), owner, name: null, main: '#0000FF' });
  const use = await guest()
    .from('palette_uses')
    .insert({ palette_id: made.id })
    .select('whole:palettes(*),...palettes(main)');
  expect(use.data).toEqual([{ whole: made, main: '#0000FF' }]);
});

test('a domain with casts from JSON is written through them by updates and upserts', async () => {
  const owner = await ownPalettes();
  const changed = await palettes()
    .update({ main: '#ffffff' })
    .eq('owner', owner)
    .eq('name', 'sky')
    .select('id,main');
  expect(changed.data).toEqual([{ id: expect.any(String), main: '#FFFFFF' }]);
  const again = await palettes().upsert({ id: changed.data?.[0]?.id, main: '#00000a' }).select('main');
  expect(again.data).toEqual([{ main: '#00000A' }]);
});

test('a domain with a cast from text is compared through it in filters', async () => {
  const owner = await ownPalettes();
  const names = async (
    filter: (query: ReturnType<typeof own>) => PromiseLike<{ data: { name: string }[] | null }>,
  ) => (await filter(own())).data?.map(({ name }) => name);
  const own = () => palettes().select('name').eq('owner', owner).order('name');
  expect(await names((query) => query.eq('main', '000100'))).toEqual(['night']);
  expect(await names((query) => query.neq('main', '#000100'))).toEqual(['sky']);
  expect(await names((query) => query.in('main', ['#000100', '#01E240']))).toEqual(['night', 'sky']);
  expect(await names((query) => query.in('main', []))).toEqual([]);
  expect(await names((query) => query.not('main', 'in', '(01E240)'))).toEqual(['night']);
  expect(await names((query) => query.or('main.eq.01E240'))).toEqual(['sky']);
});
