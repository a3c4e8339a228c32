import { describe, expect, test } from 'vitest';
import { guest } from '../../client.ts';

const series = () => guest().from('series').select('id').order('id');
const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
  const { data, error } = await query;
  expect(error).toBeNull();
  return data?.map(({ id }) => id);
};

describe('filters choose the rows', () => {
  test('eq: equal', async () => expect(await ids(series().eq('genre', 'drama'))).toEqual([1, 4]));
  test('neq: unequal, which null never is', async () =>
    expect(await ids(series().neq('genre', 'drama'))).toEqual([2, 3]));
  test('gt, gte, lt, lte: by the order of the type', async () => {
    expect(await ids(series().gt('episodes', 12))).toEqual([1, 3]);
    expect(await ids(series().gte('episodes', 12))).toEqual([1, 2, 3]);
    expect(await ids(series().lt('episodes', 12))).toEqual([5]);
    expect(await ids(series().lte('episodes', 12))).toEqual([2, 5]);
  });
  test('several filters: all must hold', async () =>
    expect(await ids(series().gt('episodes', 5).eq('finished', true))).toEqual([1, 2]));
  test('in: one of a list, whose values can have commas and parentheses', async () => {
    expect(await ids(series().in('id', [2, 4, 99]))).toEqual([2, 4]);
    expect(await ids(series().in('title', ['Star Cafe', 'a, b (c)']))).toEqual([3]);
    expect(await ids(series().in('id', []))).toEqual([]);
  });
  test('notIn: none of a list', async () =>
    expect(await ids(series().notIn('id', [1, 2, 3]))).toEqual([4, 5]));
  test('is: null, not_null, true, false', async () => {
    expect(await ids(series().is('genre', null))).toEqual([5]);
    expect(await ids(series().filter('genre', 'is', 'not_null'))).toEqual([1, 2, 3, 4]);
    expect(await ids(series().is('finished', true))).toEqual([1, 2, 5]);
    expect(await ids(series().is('finished', false))).toEqual([3]);
    expect(await ids(series().filter('finished', 'is', 'unknown'))).toEqual([4]);
  });
  test('isdistinct: unequal, and null is a value', async () =>
    expect(await ids(series().isDistinct('genre', 'drama'))).toEqual([2, 3, 5]));
  test('not: the opposite of any operator', async () => {
    expect(await ids(series().not('genre', 'is', null))).toEqual([1, 2, 3, 4]);
    expect(await ids(series().not('id', 'in', '(1,2)'))).toEqual([3, 4, 5]);
    expect(await ids(series().not('tags', 'cs', '{school}'))).toEqual([2, 4, 5]);
  });
  test('match: equal in several columns', async () =>
    expect(await ids(series().match({ genre: 'drama', finished: true }))).toEqual([1]));
});

describe('patterns', () => {
  test('like and ilike: with % or *', async () => {
    expect(await ids(series().like('title', 'Star%'))).toEqual([3]);
    expect(await ids(series().like('title', 'star%'))).toEqual([]);
    expect(await ids(series().ilike('title', '*R*'))).toEqual([1, 2, 3, 4, 5]);
  });
  test('like: a backslash escapes % and _', async () =>
    expect(await ids(series().like('title', '100\\% Summer\\_%'))).toEqual([5]));
  test('likeAllOf and likeAnyOf: all or any of several', async () => {
    expect(await ids(series().likeAllOf('title', ['S%', '%e']))).toEqual([3]);
    expect(await ids(series().likeAnyOf('title', ['Storm%', 'Night%']))).toEqual([2, 4]);
  });
  test('ilikeAllOf and ilikeAnyOf: all or any of several, in any case', async () => {
    expect(await ids(series().ilikeAllOf('title', ['s%', '%E']))).toEqual([3]);
    expect(await ids(series().ilikeAnyOf('title', ['STORM%', 'night%']))).toEqual([2, 4]);
  });
  test('match and imatch: regular expressions', async () => {
    expect(await ids(series().regexMatch('title', '^S.*s$'))).toEqual([2]);
    expect(await ids(series().regexIMatch('title', '^s'))).toEqual([2, 3]);
  });
  test('any and all: possible with every comparison', async () => {
    expect(await ids(series().filter('id', 'eq(any)', '{1,3}'))).toEqual([1, 3]);
    expect(await ids(series().filter('id', 'gt(all)', '{2,3}'))).toEqual([4, 5]);
  });
});

describe('arrays, ranges and JSON', () => {
  test('contains, containedBy and overlaps: arrays', async () => {
    expect(await ids(series().contains('tags', ['school']))).toEqual([1, 3]);
    expect(await ids(series().containedBy('tags', ['school', 'rain']))).toEqual([1, 4]);
    expect(await ids(series().overlaps('tags', ['food', 'racing']))).toEqual([2, 3]);
  });
  test('contains: JSON within JSON', async () =>
    expect(await ids(series().contains('details', { staff: { director: 'Aoi' } }))).toEqual([1, 3]));
  test('ranges: contains, left, right, within, adjacent', async () => {
    expect(await ids(series().contains('seasons', '[2,3)'))).toEqual([1, 3]);
    expect(await ids(series().containedBy('seasons', '[1,3)'))).toEqual([1, 2]);
    expect(await ids(series().overlaps('seasons', '[3,10)'))).toEqual([3, 5]);
    expect(await ids(series().rangeLt('seasons', '[3,4)'))).toEqual([1, 2]);
    expect(await ids(series().rangeGt('seasons', '[1,4)'))).toEqual([5]);
    expect(await ids(series().rangeGte('seasons', '[2,9)'))).toEqual([5]);
    expect(await ids(series().rangeLte('seasons', '[1,3)'))).toEqual([1, 2]);
    expect(await ids(series().rangeAdjacent('seasons', '[6,8)'))).toEqual([5]);
  });
  test('ranges of dates', async () =>
    expect(await ids(series().overlaps('aired', '[2021-02-01,2023-01-01)'))).toEqual([2, 3]));
  test('values inside JSON: -> compares JSON, ->> text', async () => {
    expect(await ids(series().eq('details->>score', '91'))).toEqual([1]);
    expect(await ids(series().gt('details->score', 80))).toEqual([1, 3]);
    expect(await ids(series().eq('details->staff->>director', 'Aoi'))).toEqual([1, 3]);
    expect(await ids(series().eq('details->songs->0->>name', 'Drops'))).toEqual([1]);
    expect(await ids(series().eq('details->songs->-1->>name', 'Sky'))).toEqual([1]);
  });
  test('a computed column is filtered like any other', async () =>
    expect(await ids(series().eq('full_title', 'Star Cafe (comedy)'))).toEqual([3]));
});

describe('full text', () => {
  test('fts: words with operators', async () => {
    expect(await ids(series().textSearch('search', 'letter & rain'))).toEqual([1]);
    expect(await ids(series().textSearch('search', `'letter' | 'storm'`, { config: 'english' }))).toEqual([
      1, 2, 5,
    ]);
  });
  test('plfts: plain words', async () =>
    expect(
      await ids(series().textSearch('search', 'clouds stars', { type: 'plain', config: 'english' })),
    ).toEqual([3]));
  test('phfts: a phrase', async () => {
    expect(
      await ids(series().textSearch('search', 'falling rain', { type: 'phrase', config: 'english' })),
    ).toEqual([1]);
    expect(
      await ids(series().textSearch('search', 'rain falling', { type: 'phrase', config: 'english' })),
    ).toEqual([]);
  });
  test('wfts: the syntax of a search engine', async () =>
    expect(
      await ids(series().textSearch('search', 'letters -rain', { type: 'websearch', config: 'english' })),
    ).toEqual([5]));
  test('a search without a configuration is in English and finds other forms of a word', async () => {
    expect(await ids(series().textSearch('search', 'letters'))).toEqual([1, 5]);
    expect(await ids(series().textSearch('synopsis', 'racer'))).toEqual([2]);
    expect(await ids(series().textSearch('synopsis', 'the clouds', { type: 'websearch' }))).toEqual([3]);
  });
  test('a text column can be searched, too', async () =>
    expect(await ids(series().textSearch('synopsis', 'racer', { config: 'english' }))).toEqual([2]));
});

describe('conditions with or, and, not', () => {
  test('or: one of several', async () =>
    expect(await ids(series().or('id.eq.1,genre.eq.comedy'))).toEqual([1, 3]));
  test('or: with nested and, and with not before either', async () => {
    expect(await ids(series().or('id.eq.5,and(genre.eq.drama,rating.not.is.null)'))).toEqual([1, 5]);
    expect(await ids(series().or('id.eq.5,not.and(id.gte.1,id.lte.3)'))).toEqual([4, 5]);
  });
  test('or: values with commas, parentheses and quotes are quoted', async () =>
    expect(
      await ids(series().or('title.eq."Star Cafe",title.in.("a,b","Night Parade"),title.eq."x\\"y"')),
    ).toEqual([3, 4]));
  test('or: arrays keep their commas', async () =>
    expect(await ids(series().or('tags.cs.{school,food},id.eq.2'))).toEqual([2, 3]));
  test('or: with JSON paths', async () =>
    expect(await ids(series().or('details->>score.eq.97,details->staff->>director.eq.Ren'))).toEqual([2, 3]));
  test('or: two parameters must both hold', async () =>
    expect(await ids(series().or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'))).toEqual([2]));
});
