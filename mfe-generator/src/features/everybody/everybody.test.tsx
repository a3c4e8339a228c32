import { FunctionError, PlatformError } from '@irodori/platform/errors';
import {
  fakePlatform,
  type FakePlatformOptions,
  type RecordedQuery,
  signedInSession,
} from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ShownPicture } from '@irodori/contract/shown-pictures';
import { structuredData } from './picture/shown-picture-data.server.ts';
import generator from '../../module.ts';
import { sampleApp } from '../../samples/sample-app.ts';
import { finished, sampleJobId } from '../../samples/sample-job.ts';
import { samplePlatform, type SampleOptions } from '../../samples/sample-platform.ts';
import { jobKey } from '../../samples/sample-results.ts';
import { listed, shown } from '../../samples/sample-shown.ts';
// What is loaded on demand is compiled before the tests, so that none of them waits for it.
import '../viewer/overlays.tsx';

const category = { slug: 'elves', name: 'Elves' };
const apps = [
  { id: 'app-1', slug: sampleApp.slug, name: sampleApp.name, category, model: { name: 'Ink' } },
  {
    id: 'app-2',
    slug: 'bloom-app',
    name: 'Bloom App',
    category: { slug: 'soft', name: 'Soft' },
    model: { name: 'Bloom' },
  },
];

/** Returns the argument of a call of a query, such as the ids of `in`. */
const given = ({ calls }: RecordedQuery, method: string, column?: string): unknown =>
  calls
    .find((call) => call.method === method && (column === undefined || call.args[0] === column))
    ?.args.at(-1);

/** Returns the arguments of the call of a function of the database. */
const argumentsOf = (query: RecordedQuery | undefined) =>
  Object(query?.calls[0]?.args[0]) as Record<string, unknown>;

/** So many of everybody's pictures, the newest first. */
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => listed(count - index));

/** Everybody's pictures, of which the database gives those before a moment. */
function picturesPlatform(rows: ReturnType<typeof rowsOf>, rpc: FakePlatformOptions['rpc'] = {}) {
  const pageBefore = (before: unknown) =>
    rows.filter(({ shownAt }) => before === undefined || shownAt < String(before)).slice(0, 25);
  return fakePlatform({
    tables: { apps, shown_pictures: (query) => pageBefore(given(query, 'lte', 'shown_at')) },
    rpc: {
      search_shown_pictures: (query) => pageBefore(argumentsOf(query)['shown_before']),
      shown_search_end: () => null,
      ...rpc,
    },
  });
}
const open = async (path: string, count: number) => {
  const platform = picturesPlatform(rowsOf(count));
  const view = await renderModule(generator, path, platform);
  const asked = (target = 'shown_pictures') => platform.queries.filter((query) => query.target === target);
  return { platform, asked, ...view };
};
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const wishes = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `shown wish ${from - index}`);
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('everybody’s pictures', () => {
  afterEach(() => void vi.useRealTimers());

  test('are shown to a visitor without a session, the latest first, with a link to the next page', async () => {
    await open('/pictures', 60);
    expect(titles()).toEqual(wishes(60, 37));
    const next = hrefOf('Older pictures') ?? '';
    const { unmount } = await open(next, 60);
    unmount();
    expect(next).toBe(`/pictures?before=${encodeURIComponent(`${listed(37).shownAt}_${jobKey(37)}`)}`);
  });

  test('continue from the picture that the URL names, and lead back to the newest', async () => {
    await open(`/pictures?q=elf&before=${encodeURIComponent(`${listed(37).shownAt}_${jobKey(37)}`)}`, 60);
    expect(titles()).toEqual(wishes(36, 13));
    expect(hrefOf('Show the newest again')).toBe('/pictures?q=elf');
  });

  test('grow in their place with scripts, and are as long as before after Back', async () => {
    const { user, router } = await open('/pictures', 60);
    await user.click(screen.getByRole('link', { name: 'Older pictures' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    expect(router.state.location.search).toBe('');
    await router.navigate('/ai-elf-generator');
    await router.navigate(-1);
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    await user.click(screen.getByRole('link', { name: 'Older pictures' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 1)));
    expect(screen.queryByRole('link', { name: 'Older pictures' })).toBeNull();
  });

  test('are the newest ones after the link to them is pressed again, also where the list had grown', async () => {
    const rows = rowsOf(60);
    const { user, router } = await renderModule(generator, '/pictures', picturesPlatform(rows));
    await user.click(screen.getByRole('link', { name: 'Older pictures' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    rows.splice(0, 1, listed(62), listed(61));
    await user.click(screen.getByRole('link', { name: 'Everybody’s' }));
    await waitFor(() => expect(titles()).toEqual(['shown wish 62', 'shown wish 61', ...wishes(59, 38)]));
    await router.navigate('/ai-elf-generator');
    await router.navigate(-1);
    await waitFor(() => expect(titles()).toEqual(['shown wish 62', 'shown wish 61', ...wishes(59, 38)]));
  });

  test.each([
    [9, 'as long as before', wishes(60, 13)],
    [10, 'the newest ones', wishes(60, 37)],
  ])('are, %i minutes after a grown list was left, %s', async (minutes, _, expected) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { user, router } = await open('/pictures', 60);
    await user.click(screen.getByRole('link', { name: 'Older pictures' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    vi.setSystemTime(Date.now() + 3_600_000);
    await router.navigate('/support/contact');
    await screen.findByText('outside: /support/contact');
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await router.navigate(-1);
    await waitFor(() => expect(titles()).toEqual(expected));
  });

  test('are filtered by shape and by the apps of a category and a model', async () => {
    const { asked } = await open('/pictures?shape=wide&category=elves&model=Ink', 0);
    const [query] = asked();
    expect(query && given(query, 'in', 'app_id')).toEqual(['app-1']);
    expect(query && given(query, 'eq', 'shape')).toBe('wide');
    // `is.true` would not let the database use its indexes of public pictures.
    expect(query && given(query, 'eq', 'is_listed')).toBe(true);
    expect(screen.getByRole('heading', { name: 'No picture fits' })).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('elves');
  });

  test.each([
    ['2:3', '2:3'],
    ['16:9', '16:9'],
    ['square', '1:1'],
  ])('are filtered by the format of the address “shape=%s”', async (told, format) => {
    const { asked } = await open(`/pictures?shape=${told}`, 1);
    const [query] = asked();
    expect(query && given(query, 'eq', 'ratio')).toBe(format);
    const { selectedOptions } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Shape' });
    expect(selectedOptions[0]?.textContent).toBe(format);
  });

  test('are filtered anew with the focus on the changed filter, which follows Back', async () => {
    const { user, router } = await open('/pictures', 60);
    const model = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' });
    await user.selectOptions(model, 'Bloom');
    await waitFor(() => expect(router.state.location.search).toContain('model=Bloom'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Model' })).toBe(model));
    expect(document.activeElement).toBe(model);
    await router.navigate(-1);
    await waitFor(() => expect(model.value).toBe(''));
  });

  test('are filtered as the address says after Back, also before the pictures of the changed filter arrived', async () => {
    const { platform, user, router } = await open('/pictures', 60);
    const fields = ['Shape', 'Model'].map((name) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name }),
    );
    const [shape, model] = fields as [HTMLSelectElement, HTMLSelectElement];
    await user.selectOptions(shape, 'Wide');
    await waitFor(() => expect(router.state.location.search).toContain('shape=wide'));
    vi.spyOn(platform.data, 'many').mockReturnValueOnce(new Promise(() => undefined));
    await user.selectOptions(model, 'Bloom');
    await router.navigate(-1);
    await waitFor(() => expect([shape.value, model.value]).toEqual(['', '']));
  });

  test('are filtered by both of two filters that are changed one right after the other', async () => {
    const { platform, user, router } = await open('/pictures', 60);
    const fields = ['Shape', 'Model'].map((name) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name }),
    );
    const [shape, model] = fields as [HTMLSelectElement, HTMLSelectElement];
    vi.spyOn(platform.data, 'many').mockReturnValueOnce(new Promise(() => undefined));
    await user.selectOptions(shape, 'Wide');
    await user.selectOptions(model, 'Bloom');
    await waitFor(() => expect(router.state.location.search).toBe('?model=Bloom&shape=wide'));
    await waitFor(() => expect(hrefOf('Older pictures')).toMatch(/model=Bloom&shape=wide/));
    expect([shape.value, model.value]).toEqual(['wide', 'Bloom']);
  });

  test('are searched by words together with the filters, page by page', async () => {
    const { asked, user } = await open('/pictures?q=silver+hair&shape=wide&app=bloom-app', 60);
    const filter = { words: 'silver hair', shape: 'wide', app_ids: ['app-2'] };
    const [first] = asked('search_shown_pictures');
    expect(argumentsOf(first)).toMatchObject(filter);
    await user.click(screen.getByRole('link', { name: 'Older pictures' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    const [, second] = asked('search_shown_pictures');
    expect(argumentsOf(second)).toMatchObject({
      ...filter,
      shown_before: listed(37).shownAt,
      job_before: jobKey(37),
    });
  });

  test('go on where a search stopped that had found nothing yet', async () => {
    const end = { shownAt: listed(2).shownAt, jobId: jobKey(2) };
    const pictures = picturesPlatform(rowsOf(3), {
      search_shown_pictures: (query) => (argumentsOf(query)['shown_before'] === undefined ? [] : [listed(1)]),
      shown_search_end: (query) => (argumentsOf(query)['shown_before'] === undefined ? end : null),
    });
    const { user } = await renderModule(generator, '/pictures?q=okapi', pictures);
    expect(screen.getByText('Nothing found so far')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Older pictures' }));
    await waitFor(() => expect(titles()).toEqual(['shown wish 1']));
    expect(screen.queryByRole('link', { name: 'Older pictures' })).toBeNull();
  });

  test('begin at the newest if the URL names no picture that can be', async () => {
    const { asked } = await open('/pictures?before=2026-99-99T00:00:00Z_x&shape=round', 1);
    expect(asked()[0]?.calls.some(({ method }) => method === 'lte' || method === 'or')).toBe(false);
    expect(titles()).toEqual(['shown wish 1']);
  });

  test('invite to make the first if there are none', async () => {
    await open('/pictures', 0);
    expect(screen.getByRole('heading', { name: 'Nobody shows a picture yet' })).toBeTruthy();
    expect(hrefOf('Make the first')).toBe('/app');
  });
});

test('the visitor’s favourites say that they are of everybody’s pictures, and lead to the visitor’s own ones, also where there are none', async () => {
  for (const rows of [[], [{ ...listed(1), likedAt: listed(1).shownAt }]]) {
    const { unmount } = await renderModule(
      generator,
      '/pictures/favourites',
      fakePlatform({ session: signedInSession, rpc: { own_favourites: () => rows } }),
    );
    expect(titles()).toEqual(rows.length === 0 ? ['No favourites here'] : ['shown wish 1']);
    expect(screen.getByRole('main').textContent).toMatch(/your favourites among everybody’s pictures/i);
    expect(hrefOf('Favourites among my own pictures')).toBe('/results?favourite=yes');
    unmount();
  }
});

test('the visitor’s favourites are shown page by page, or the way to find some', async () => {
  const favourites = Array.from({ length: 25 }, (_, index) => ({
    ...listed(25 - index),
    likedAt: listed(25 - index).shownAt,
  }));
  const openFavourites = (rows: readonly unknown[], path = '/pictures/favourites') =>
    renderModule(
      generator,
      path,
      fakePlatform({ session: signedInSession, rpc: { own_favourites: () => rows } }),
    );
  const { unmount } = await openFavourites(favourites);
  expect(titles()).toEqual(wishes(25, 2));
  expect(hrefOf('Older favourites')).toBe(
    `/pictures/favourites?before=${encodeURIComponent(listed(2).shownAt)}`,
  );
  unmount();
  await openFavourites([], '/Pictures/favourites/');
  expect(hrefOf('Look at everybody’s pictures')).toBe('/pictures');
});

describe('search engines', () => {
  const platform = fakePlatform({});
  const told = (picture: ShownPicture) =>
    structuredData({ kind: 'shown', picture, fields: [] }, { siteUrl: 'https://irodori.example', platform });

  test('are told of a chosen picture with words, its file and the way to it', () => {
    expect(told(shown({ isChosen: true }))).toMatchObject([
      {
        '@type': 'ImageObject',
        name: 'shown wish 1',
        contentUrl: 'https://storage.example/shown/copy-1.webp',
        width: { value: 768, unitCode: 'E37' },
        creditText: 'A visitor of Irodori',
      },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  test.each([
    ['that no editor chose', shown()],
    ['whose owner shows no words', shown({ isChosen: true, words: null })],
  ])('are told nothing of a picture %s', (_, picture) => {
    expect(told(picture)).toEqual([]);
  });
});

const openShown = async (picture = shown(), options: SampleOptions = {}) => {
  const platform = samplePlatform({
    session: { status: 'signed-out' },
    job: () => null,
    ...options,
    rpc: { shown_picture: () => picture, ...options.rpc },
  });
  return { platform, ...(await renderModule(generator, `/results/${picture.jobId}`, platform)) };
};

describe('the page of a picture that its owner shows', () => {
  test.each([
    ['without a session', { status: 'signed-out' as const }],
    ['with one', signedInSession],
  ])('is where the address of its job leads somebody else %s', async (_, session) => {
    const picture = shown();
    const platform = samplePlatform({ session, job: () => null, rpc: { shown_picture: () => picture } });
    const { router } = await renderModule(generator, `/${sampleApp.slug}/output/${picture.jobId}`, platform);
    expect(router.state.location.pathname).toBe(`/results/${picture.jobId}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('shown wish 1');
  });

  test('has picture, settings and other pictures for a visitor without a session', async () => {
    const { platform } = await openShown(shown({ ofApp: [listed(2)], ofPerson: [listed(3)] }), {
      rpc: { pictures_like: () => [listed(4)] },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('shown wish 1');
    expect(screen.getByRole('img', { name: /silver hair, petals/ }).getAttribute('src')).toBe(
      'https://storage.example/shown/copy-1.webp',
    );
    expect(screen.getByRole('region', { name: 'Settings' }).textContent).toContain('a silver-haired elf');
    const linkIn = (list: string) => within(screen.getByRole('list', { name: list })).getByRole('link');
    await waitFor(() => expect(linkIn('More like this').textContent).toBe('shown wish 4'));
    expect(argumentsOf(platform.queries.find(({ target }) => target === 'pictures_like'))).toEqual({
      job_id: jobKey(1),
    });
    expect(linkIn('More by the same person').textContent).toBe('shown wish 3');
    expect(linkIn(`More from ${sampleApp.name}`).textContent).toBe('shown wish 2');
  });

  test('opens the viewer, which goes on among everybody’s pictures and leaves the page at the last one', async () => {
    const rows = [1, 2, 3].map(listed);
    const shown_pictures = (query: RecordedQuery) => {
      const isNewer = given(query, 'gte', 'shown_at') !== undefined;
      const moment = String(given(query, isNewer ? 'gte' : 'lte', 'shown_at'));
      expect(given(query, 'eq', 'is_listed')).toBe(true);
      return isNewer
        ? rows.filter(({ shownAt }) => shownAt > moment)
        : rows.filter(({ shownAt }) => shownAt < moment).toReversed();
    };
    const { user, router } = await openShown(shown({ ...listed(2), words: null }), {
      tables: { shown_pictures },
    });
    await user.click(screen.getByRole('link', { name: /Look at it full screen/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: `A picture made with ${sampleApp.name}` }),
    );
    const older = dialog.getByRole('button', { name: 'Older picture' });
    await waitFor(() => expect(older.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(older);
    await waitFor(() => expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('shown wish 1'));
    await user.click(dialog.getByRole('button', { name: 'Information' }));
    expect(dialog.queryByText('Seed')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/results/${jobKey(1)}`));
  });

  test('has a title and a description of its own for search engines, also beside a picture with the same words', async () => {
    vi.stubEnv('SSR', true);
    const head = async (jobId: string) => {
      const { unmount } = await openShown(shown({ jobId, words: 'a silver elf '.repeat(20) }));
      const described = document.querySelector('meta[name=description]')?.getAttribute('content');
      const title = document.title;
      unmount();
      return [title, described];
    };
    const [first, second] = [await head(crypto.randomUUID()), await head(crypto.randomUUID())];
    expect(first[0]).toContain('a silver elf');
    expect(first.filter((words) => words === undefined || second.includes(words))).toEqual([]);
    vi.unstubAllEnvs();
  });

  test('is downloaded from the storage, which is another origin, by the name of its app', async () => {
    await openShown();
    expect(hrefOf('Download')).toMatch(
      /^https:\/\/storage\.example\/shown\/copy-1\.webp\?download=ai-elf-generator-.{8}\.webp$/,
    );
  });

  test('fills the generator with its settings, but for the seed, to make one like it', async () => {
    await openShown();
    const query = new URLSearchParams((hrefOf('Make one like it') ?? '').split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({ character: 'a silver-haired elf' });
    expect(query.getAll('effects')).toEqual(['petals', 'rain']);
    expect(query.has('seed')).toBe(false);
  });

  test('tells its seed, with which the generator draws its composition again', async () => {
    await openShown();
    const settings = within(screen.getByRole('region', { name: 'Settings' }));
    expect(settings.getByText('Seed').textContent).toBe('Seed 4711');
    expect(hrefOf('Make one with this seed')).toMatch(/character=a\+silver-haired\+elf.*&seed=4711$/);
  });

  test('keeps settings that the owner does not show', async () => {
    await openShown(shown({ words: null, prompt: null, drew: null, seed: null }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      `A picture made with ${sampleApp.name}`,
    );
    expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull();
    expect(hrefOf(`Make one with ${sampleApp.name}`)).toBe('/ai-elf-generator');
    expect(screen.queryByRole('link', { name: 'Make one like it' })).toBeNull();
  });

  test('of nobody is a 404 for a visitor with a session, and offers to sign in without one', async () => {
    const nothing = { rpc: { shown_picture: () => null } };
    const first = await openShown(shown(), { ...nothing, session: signedInSession });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^404/);
    first.unmount();
    const { user, platform, router } = await openShown(shown(), nothing);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
    const remember = vi.spyOn(platform.returnPath, 'remember');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(remember).toHaveBeenCalledWith(`/results/${jobKey(1)}`);
  });

  test('is made a favourite and taken back, and says so if that did not arrive', async () => {
    let isOffline = false;
    const { user, platform } = await openShown(shown({ favourites: 3 }), {
      session: signedInSession,
      tables: { favourites: [{ jobId: jobKey(1) }] },
      rpc: {
        set_favourite: () => {
          if (isOffline) throw new PlatformError('fetch failed', { code: '', status: 0 });
          return null;
        },
      },
    });
    const button = await screen.findByRole('button', { name: 'Favourite (3)', pressed: true });
    await user.click(button);
    expect(button.textContent).toBe('Favourite (2)');
    isOffline = true;
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('did not arrive');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(
      platform.queries
        .filter(({ target }) => target === 'set_favourite')
        .map(({ calls }) => calls[0]?.args[0]),
    ).toEqual([
      { job_id: jobKey(1), is_favourite: false },
      { job_id: jobKey(1), is_favourite: true },
    ]);
  });

  test('is made a favourite by its key, and “?” lists the keys that this page has', async () => {
    const liked: unknown[] = [];
    const { user } = await openShown(shown(), {
      session: signedInSession,
      rpc: { set_favourite: (query) => void liked.push(argumentsOf(query)) },
    });
    const button = await screen.findByRole('button', { name: /^Favourite/ });
    await user.keyboard('f');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(liked).toEqual([{ job_id: jobKey(1), is_favourite: true }]);
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Make the picture a favourite, or not',
      'This list',
    ]);
  });

  test('is reported with a reason, also if it went meanwhile', async () => {
    const { user, platform } = await openShown(shown(), {
      session: signedInSession,
      rpc: {
        report_picture: () => {
          throw new PlatformError('picture_not_found', { code: 'PT404', status: 404 });
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this picture' }));
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(dialog.getByText('Please choose one.')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Cruel or violent' }));
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await dialog.findByText('Thank you. Your report is in.')).toBeTruthy();
    expect(platform.queries.find(({ target }) => target === 'report_picture')?.calls[0]?.args[0]).toEqual({
      job_id: jobKey(1),
      reason: 'violent',
    });
  });
});

test('an own picture becomes a favourite by its key', async () => {
  const liked: unknown[] = [];
  const platform = samplePlatform({
    job: () => finished(),
    rpc: { set_favourite: (query) => void liked.push(query.calls[0]?.args[0]) },
  });
  await renderModule(generator, `/ai-elf-generator/output/${sampleJobId}`, platform);
  const button = await screen.findByRole('button', { name: 'Favourite' });
  // The keys are loaded after the page.
  await waitFor(() => {
    if (button.getAttribute('aria-pressed') === 'false') fireEvent.keyDown(document.body, { key: 'f' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });
  expect(liked).toEqual([{ job_id: sampleJobId, is_favourite: true }]);
});

test('an own picture that is a favourite shows no number, before and after that is taken back', async () => {
  const { user } = await renderModule(
    generator,
    `/ai-elf-generator/output/${sampleJobId}`,
    samplePlatform({
      job: () => finished(),
      tables: { favourites: [{ jobId: sampleJobId }] },
      rpc: { set_favourite: () => undefined },
    }),
  );
  const button = await screen.findByRole('button', { name: 'Favourite', pressed: true });
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(button.textContent).toBe('Favourite');
});

describe('who sees an own picture', () => {
  const openOwn = async (options: SampleOptions = {}) => {
    const platform = samplePlatform({ job: () => finished(), ...options });
    return {
      platform,
      ...(await renderModule(generator, `/ai-elf-generator/output/${sampleJobId}`, platform)),
    };
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Who sees this picture' }));

  test('is only its owner, until the owner chooses everybody', async () => {
    const { user, platform } = await openOwn({ functions: { 'set-visibility': () => ({ refused: [] }) } });
    expect(await screen.findByText('Only you see this picture.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change who sees it' }));
    const form = await dialog();
    await user.click(form.getByRole('radio', { name: /^Everybody It is among/ }));
    await user.click(form.getByRole('radio', { name: /^Show them/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Everybody sees this picture, and its settings.')).toBeTruthy();
    expect(platform.invocations).toEqual([
      {
        name: 'set-visibility',
        body: { jobIds: [sampleJobId], visibility: 'public', showsSettings: true },
      },
    ]);
  });

  test('is read again as soon as the page is seen again, since another tab may have changed it', async () => {
    const rows: object[] = [];
    const { platform } = await openOwn({ tables: { shown_pictures: () => rows } });
    expect(await screen.findByText('Only you see this picture.')).toBeTruthy();
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    rows.push({ visibility: 'public', isStored: true, words: 'an elf', hiddenAt: null });
    fireEvent(document, new Event('visibilitychange'));
    expect(platform.queries.filter(({ target }) => target === 'shown_pictures')).toHaveLength(1);
    isHidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Everybody sees this picture, and its settings.')).toBeTruthy();
  });

  test('stays as it was when the check refuses the picture, or nothing arrives, with the reason', async () => {
    let isRefused = true;
    const { user } = await openOwn({
      functions: {
        'set-visibility': () => {
          if (isRefused) return { refused: [{ jobId: sampleJobId, reason: 'Not suitable.' }] };
          throw new FunctionError('failed', { kind: 'fetch', status: 0, body: undefined });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change who sees it' }));
    const form = await dialog();
    await user.click(form.getByRole('radio', { name: /^Everybody with the address/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('Not suitable.');
    isRefused = false;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toContain('did not arrive'));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Only you see this picture.')).toBeTruthy();
  });

  test('is told of a picture that an administrator has hidden, which cannot be changed', async () => {
    await openOwn({
      tables: {
        shown_pictures: [
          { visibility: 'public', isStored: false, words: 'an elf', hiddenAt: '2026-11-26T00:00:00Z' },
        ],
      },
    });
    expect(await screen.findByText('We have hidden this picture. Only you see it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change who sees it' })).toBeNull();
  });
});
