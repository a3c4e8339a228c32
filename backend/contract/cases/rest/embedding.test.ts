import { describe, expect, test } from 'vitest';
import { guest } from '../../client.ts';

describe('embedding', () => {
  test('to-one gives an object or null', async () => {
    const { data } = await guest().from('series').select('id,studios(name)').in('id', [1, 5]).order('id');
    expect(data).toEqual([
      { id: 1, studios: { name: 'Kumo' } },
      { id: 5, studios: null },
    ]);
  });
  test('to-many gives a list, which may be empty', async () => {
    const { data } = await guest()
      .from('studios')
      .select('name,series(title)')
      .order('id')
      .order('id', { referencedTable: 'series' });
    expect(data).toEqual([
      { name: 'Kumo', series: [{ title: 'Cloud Diary' }, { title: 'Storm Riders' }] },
      { name: 'Hoshi', series: [{ title: 'Star Cafe' }, { title: 'Night Parade' }] },
      { name: 'Kaze', series: [] },
    ]);
  });
  test('to-many gives the rows of a range, of each row its own', async () => {
    const { data } = await guest()
      .from('studios')
      .select('name,series(title)')
      .order('id')
      .order('id', { referencedTable: 'series' })
      .range(1, 1, { referencedTable: 'series' });
    expect(data).toEqual([
      { name: 'Kumo', series: [{ title: 'Storm Riders' }] },
      { name: 'Hoshi', series: [{ title: 'Night Parade' }] },
      { name: 'Kaze', series: [] },
    ]);
  });
  test('one-to-one gives an object from either side', async () => {
    expect((await guest().from('studios').select('id,mascots(name)').order('id')).data).toEqual([
      { id: 1, mascots: { name: 'Mokumoku' } },
      { id: 2, mascots: { name: 'Kira' } },
      { id: 3, mascots: null },
    ]);
    expect(
      (await guest().from('mascots').select('name,studios(name)').eq('studio_id', 1).single()).data,
    ).toEqual({
      name: 'Mokumoku',
      studios: { name: 'Kumo' },
    });
  });
  test('many-to-many works through the join table', async () => {
    const { data } = await guest()
      .from('artists')
      .select('name,series(title)')
      .order('id')
      .order('id', { referencedTable: 'series' });
    expect(data).toEqual([
      { name: 'Aoi', series: [{ title: 'Cloud Diary' }, { title: 'Star Cafe' }] },
      { name: 'Ren', series: [{ title: 'Storm Riders' }] },
      { name: 'Sora', series: [{ title: 'Cloud Diary' }] },
    ]);
  });
  test('can be nested, with aliases', async () => {
    const { data } = await guest()
      .from('studios')
      .select('name,works:series(title,cast:characters(name))')
      .eq('id', 2)
      .order('id', { referencedTable: 'works' })
      .order('id', { referencedTable: 'works.cast' })
      .single();
    expect(data).toEqual({
      name: 'Hoshi',
      works: [
        { title: 'Star Cafe', cast: [{ name: 'Mio' }, { name: 'Taro' }] },
        { title: 'Night Parade', cast: [] },
      ],
    });
  });
  test('of a table in itself is to-one by the column and to-many by the table’s name', async () => {
    const { data } = await guest()
      .from('characters')
      .select('name,mentor_id(name),pupils:characters(name)')
      .eq('id', 2)
      .single();
    expect(data).toEqual({ name: 'Yuki', mentor_id: { name: 'Hana' }, pupils: [] });
    const hana = await guest()
      .from('characters')
      .select('name,pupils:characters!mentor_id(name)')
      .eq('id', 1)
      .single();
    expect(hana.data).toEqual({ name: 'Hana', pupils: [{ name: 'Yuki' }, { name: 'Mio' }] });
  });
  test('can be chosen by the name of the foreign key or of its column', async () => {
    const { data } = await guest()
      .from('collaborations')
      .select('lead:studios!collaborations_lead_fkey(name),partner:studios!partner_id(name),lead_id(city)')
      .eq('id', 1)
      .single();
    expect(data).toEqual({ lead: { name: 'Kumo' }, partner: { name: 'Hoshi' }, lead_id: { city: 'Kyoto' } });
  });
  test('that matches several relationships is PGRST201 with a list of them', async () => {
    const { error, status } = await guest().from('collaborations').select('studios(name)');
    expect(status).toBe(300);
    expect(error).toEqual({
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'collaborations' and 'studios'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'collaborations with studios',
          relationship: 'collaborations_lead_fkey using collaborations(lead_id) and studios(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'collaborations with studios',
          relationship: 'collaborations_partner_fkey using collaborations(partner_id) and studios(id)',
        },
      ],
      hint: "Try changing 'studios' to one of the following: 'studios!collaborations_lead_fkey', 'studios!collaborations_partner_fkey'. Find the desired relationship in the 'details' key.",
    });
  });
  test('that is ambiguous lists to-many relationships before to-one', async () => {
    const { error } = await guest().from('agents').select('departments(id)');
    expect(error?.hint).toBe(
      "Try changing 'departments' to one of the following: 'departments!departments_head_id_fkey', 'departments!agents_department_id_fkey'. Find the desired relationship in the 'details' key.",
    );
  });
  test('without a relationship is PGRST200', async () => {
    const { error, status } = await guest().from('series').select('id,collaborations(id)');
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'series' and 'collaborations' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'series' and 'collaborations' in the schema 'public', but no matches were found.",
    });
  });
  test('with a wrong hint is PGRST200 with the hint in the details', async () => {
    const { error } = await guest().from('series').select('studios!wrong(name)');
    expect(error).toMatchObject({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'series' and 'studios' using the hint 'wrong' in the schema 'public', but no matches were found.",
    });
  });
  test('of a view uses the keys of its tables, from either side', async () => {
    const { data } = await guest().from('finished_series').select('title,studios(name)').eq('id', 1).single();
    expect(data).toEqual({ title: 'Cloud Diary', studios: { name: 'Kumo' } });
    const back = await guest().from('studios').select('name,finished_series(title)').eq('id', 1).single();
    expect(back.data).toMatchObject({
      finished_series: [{ title: 'Cloud Diary' }, { title: 'Storm Riders' }],
    });
  });
  test('can use a computed relationship, which is a function', async () => {
    const { data } = await guest().from('studios').select('name,best_series(title)').order('id');
    expect(data).toEqual([
      { name: 'Kumo', best_series: { title: 'Cloud Diary' } },
      { name: 'Hoshi', best_series: { title: 'Star Cafe' } },
      { name: 'Kaze', best_series: null },
    ]);
  });
});

describe('filters on embedded resources', () => {
  test('choose only the embedded rows', async () => {
    const { data } = await guest()
      .from('studios')
      .select('id,series(id)')
      .eq('series.genre', 'drama')
      .order('id');
    expect(data).toEqual([
      { id: 1, series: [{ id: 1 }] },
      { id: 2, series: [{ id: 4 }] },
      { id: 3, series: [] },
    ]);
  });
  test('with !inner leave out rows without embedded rows', async () => {
    const { data } = await guest().from('studios').select('id,series!inner(id)').eq('series.genre', 'action');
    expect(data).toEqual([{ id: 1, series: [{ id: 2 }] }]);
    const one = await guest()
      .from('series')
      .select('id,studios!inner(name)')
      .eq('studios.name', 'Hoshi')
      .order('id');
    expect(one.data?.map(({ id }) => id)).toEqual([3, 4]);
  });
  test('with !left keep rows without embedded rows', async () => {
    const { data } = await guest().from('series').select('id,studios!left(name)').eq('id', 5).single();
    expect(data).toEqual({ id: 5, studios: null });
  });
  test('can combine a hint and !inner', async () => {
    const { data } = await guest()
      .from('collaborations')
      .select('id,lead:studios!collaborations_lead_fkey!inner(name)')
      .eq('lead.name', 'Hoshi');
    expect(data).toEqual([{ id: 2, lead: { name: 'Hoshi' } }]);
  });
  test('can test an embedding with is null and not is null', async () => {
    const without = await guest().from('studios').select('id,series(id)').is('series', null);
    expect(without.data).toEqual([{ id: 3, series: [] }]);
    const having = await guest()
      .from('studios')
      .select('id,mascots()')
      .not('mascots', 'is', null)
      .order('id');
    expect(having.data).toEqual([{ id: 1 }, { id: 2 }]);
  });
  test('can combine embeddings with or', async () => {
    const { data } = await guest()
      .from('studios')
      .select('id,mascots(),series()')
      .eq('series.genre', 'comedy')
      .or('mascots.is.null,series.not.is.null')
      .order('id');
    expect(data).toEqual([{ id: 2 }, { id: 3 }]);
  });
  test('can use or within an embedding', async () => {
    const { data } = await guest()
      .from('studios')
      .select('series(id)')
      .or('id.eq.1,genre.eq.action', { referencedTable: 'series' })
      .eq('id', 1)
      .order('id', { referencedTable: 'series' })
      .single();
    expect(data).toEqual({ series: [{ id: 1 }, { id: 2 }] });
  });
  test('apply to the count', async () => {
    const { count } = await guest()
      .from('studios')
      .select('id,series(id)', { count: 'exact' })
      .is('series', null);
    expect(count).toBe(1);
  });
  test('on a resource that is not embedded are PGRST108', async () => {
    const { error, status } = await guest().from('studios').select('id').eq('series.id', 1);
    expect(status).toBe(400);
    expect(error).toEqual({
      code: 'PGRST108',
      message: "'series' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'series' is included in the 'select' query parameter.",
    });
  });
});

describe('spreading', () => {
  test('to-one adds its columns to the row', async () => {
    const { data } = await guest()
      .from('series')
      .select('title,...studios(studio:name,city)')
      .eq('id', 1)
      .single();
    expect(data).toEqual({ title: 'Cloud Diary', studio: 'Kumo', city: 'Kyoto' });
  });
  test('to-many adds its columns to the row as lists', async () => {
    const { data } = await guest()
      .from('studios')
      .select('name,...series(titles:title)')
      .eq('id', 1)
      .order('id', { referencedTable: 'series' })
      .single();
    expect(data).toEqual({ name: 'Kumo', titles: ['Cloud Diary', 'Storm Riders'] });
  });
  test('works through several levels', async () => {
    const { data } = await guest()
      .from('characters')
      .select('name,...series(title,...studios(studio:name))')
      .eq('id', 1)
      .single();
    expect(data).toEqual({ name: 'Hana', title: 'Cloud Diary', studio: 'Kumo' });
  });
});

test('aggregates are refused unless the project enables them', async () => {
  const { error, status } = await guest().from('series').select('genre,rating.avg()');
  expect(status).toBe(400);
  expect(error).toEqual({
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
    details: null,
    hint: null,
  });
  expect((await guest().from('series').select('count()')).error?.code).toBe('PGRST123');
});
