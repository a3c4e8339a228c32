import { deletionsTopic } from '@irodori/contract/job';
import { signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { at, changedRow, finished, sampleJob, sampleOutput } from '../../samples/sample-job.ts';
import { endedJob, jobKey, resultsPlatform, type Row, runningJob } from '../../samples/sample-results.ts';
// What is loaded on demand is compiled before the tests, so that none of them waits for it.
import '../everybody/visibility/visibility-dialog.tsx';
import './selection/zip-pictures.ts';

afterEach(() => vi.unstubAllEnvs());

const many = Array.from({ length: 60 }, (_, index) => endedJob(index + 1));

const open = async (path = '/results', rows: readonly Row[] = many) => {
  const platform = resultsPlatform(() => rows);
  return { platform, ...(await renderModule(generator, path, platform)) };
};

const titles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('article') !== null)
    .map((heading) => heading.textContent);
const wishes = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `wish ${from - index}`);

describe('the list of the visitor’s pictures', () => {
  test('has every picture once, newest first, page by page', async () => {
    const { user, router } = await open();
    expect(titles()).toEqual(wishes(60, 37));
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('wish 36'));
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 1)));
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    expect(router.state.location.search).toMatch(/^\?to=/);
  });

  test('goes on as a new one after 240 pictures, with the focus on its first, and leads back', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => endedJob(index + 1));
    const { user, router } = await open(`/results?to=${encodeURIComponent(at(85))}`, rows);
    expect(titles()).toEqual(wishes(300, 61));
    await user.click(screen.getByRole('link', { name: 'Show older pictures' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 37)));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('wish 60'));
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
    await user.click(screen.getByRole('link', { name: 'Show the first ones again' }));
    await waitFor(() => expect(titles()).toEqual(wishes(300, 277)));
    await router.navigate(-1);
    await waitFor(() => expect(titles()).toEqual(wishes(60, 13)));
  });

  test('has the same length when its URL is opened again', async () => {
    await open(`/results?to=${encodeURIComponent(at(13))}`);
    expect(titles()).toEqual(wishes(60, 1));
  });

  test('can be filtered by state and by app, and the URL contains both', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('link', { name: 'Without a picture' }));
    await waitFor(() => expect(titles()).toEqual(wishes(60, 1).filter((_, index) => index % 5 === 0)));
    await user.selectOptions(screen.getByLabelText('Made with'), 'Shinobi Generator');
    await waitFor(() => expect(titles()).toEqual(['wish 60', 'wish 45', 'wish 30', 'wish 15']));
    expect(router.state.location.search).toBe('?state=ended&app=naruto-ai-image-generator');
  });

  test('shows for a job without a picture the reason, the refund and a link to the form', async () => {
    await open('/results?state=ended');
    const [first] = screen.getAllByRole('article');
    expect(first?.textContent).toContain('The prompt was not accepted');
    expect(first?.textContent).toContain('2 credits given back.');
    expect(screen.getAllByRole('link', { name: 'Change the prompt' })[0]?.getAttribute('href')).toBe(
      `/naruto-ai-image-generator?from=${jobKey(60)}`,
    );
  });

  test('says which of an order each of its pictures is, also of those that failed, and nothing of single ones', async () => {
    const ofThree = [1, 2, 3].map((place) => endedJob(3 + place, { place, pictures: 3 }));
    await open('/results', [...ofThree, endedJob(3)]);
    const places = screen.getAllByRole('article').map((card) => /\d of \d/.exec(card.textContent)?.[0]);
    expect(places).toEqual(['3 of 3', '2 of 3', '1 of 3', undefined]);
  });

  test('shows a new visitor how to begin', async () => {
    await open('/results', []);
    expect(screen.getByRole('heading', { name: 'No pictures yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Choose a generator' }).getAttribute('href')).toBe('/app');
    expect(screen.queryByRole('navigation', { name: 'Filter by state' })).toBeNull();
  });

  test('shows a message if the filter excludes all pictures', async () => {
    await open('/results?state=running');
    expect(screen.getByRole('heading', { name: 'Nothing fits this choice' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show all my pictures' }).getAttribute('href')).toBe('/results');
  });

  test.each(['nonsense', '2026-13-45T99:00:00Z', "2026-11-21'; --"])(
    'has one page for the malformed end “%s”',
    async (to) => {
      await open(`/results?to=${encodeURIComponent(to)}`);
      expect(titles()).toEqual(wishes(60, 37));
    },
  );
});

test('a picture that is deleted on another device leaves the open list', async () => {
  let rows = [endedJob(1), endedJob(2)];
  const platform = resultsPlatform(() => rows);
  await renderModule(generator, '/results', platform);
  expect(titles()).toEqual(['wish 2', 'wish 1']);
  rows = [endedJob(1)];
  act(() => platform.emitBroadcast(deletionsTopic(signedInSession.userId), 'changed', {}));
  await waitFor(() => expect(titles()).toEqual(['wish 1']));
});

describe('the search and the filters of the list', () => {
  test('keep what is typed and not sent yet while the list grows', async () => {
    const { user } = await open();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Words of the prompt' });
    await user.type(field, 'silver');
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toHaveLength(48));
    expect(field.value).toBe('silver');
  });

  test('find pictures by words of their prompts, and Back shows the former words', async () => {
    const { user, router } = await open();
    const field = screen.getByRole('searchbox', { name: 'Words of the prompt' });
    await user.type(field, 'wish 12{Enter}');
    await waitFor(() => expect(titles()).toEqual(['wish 12']));
    expect(router.state.location.search).toBe('?q=wish+12');
    expect(document.activeElement).toBe(field);
    await router.navigate(-1);
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(titles()).toEqual(wishes(60, 37));
  });

  test('say how far a search has come that stopped before the end, and lead on from there', async () => {
    const platform = resultsPlatform(() => many, {
      rpc: { own_search_end: ({ calls }) => (Object(calls[0]?.args[0]).after === undefined ? at(20) : null) },
    });
    const { user, router } = await renderModule(generator, '/results?q=zeppelin', platform);
    expect(screen.getByRole('heading', { name: 'Nothing found so far' })).toBeDefined();
    expect(screen.getByText(/Pictures that are older have not been searched yet/).textContent).toMatch(
      /^Searched back to .*2026/,
    );
    await user.click(screen.getByRole('link', { name: 'Search older pictures' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Nothing fits this choice' })).toBeDefined(),
    );
    expect(new URLSearchParams(router.state.location.search).get('from')).toBe(at(20));
    expect(screen.queryByRole('link', { name: 'Search older pictures' })).toBeNull();
  });

  test('add a page to what was found', async () => {
    const { user } = await open('/results?q=wish&state=ready');
    const ready = wishes(60, 1).filter((_, index) => index % 5 !== 0);
    expect(titles()).toEqual(ready.slice(0, 24));
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(ready));
  });

  test('leave pictures with fewer stars out', async () => {
    const { user } = await open('/results', [
      { ...endedJob(1), rating: 5 },
      { ...endedJob(2), rating: 3 },
      endedJob(3),
    ]);
    await user.selectOptions(screen.getByLabelText('Your rating'), '4 stars and more');
    await waitFor(() => expect(titles()).toEqual(['wish 1']));
  });

  test('show the visitor’s favourites alone', async () => {
    const { user, router } = await open();
    await user.selectOptions(screen.getByLabelText('Favourites'), 'My favourites');
    await waitFor(() => expect(titles()).toEqual(['wish 11', 'wish 7']));
    expect(router.state.location.search).toBe('?favourite=yes');
  });

  test('show the days from the first to the last one, whole', async () => {
    const of = (number: number, createdAt: string) => ({ ...endedJob(number), createdAt });
    await open('/results?since=2026-11-02&until=2026-11-03', [
      of(1, '2026-11-01T23:59:59.999Z'),
      of(2, '2026-11-02T00:00:00Z'),
      of(3, '2026-11-03T23:59:59.999Z'),
      of(4, '2026-11-04T00:00:00Z'),
    ]);
    expect(titles()).toEqual(['wish 3', 'wish 2']);
    expect(screen.getByLabelText(/^From/)).toHaveProperty('value', '2026-11-02');
    expect(screen.getByText('Days begin and end at midnight UTC.')).toBeDefined();
  });

  test.each([
    [
      'east of UTC',
      'Asia/Tokyo',
      '2026-11-27',
      '27 Nov 2026',
      [
        '2026-11-26T14:59:59.999Z',
        '2026-11-26T15:00:00Z',
        '2026-11-27T14:59:59.999Z',
        '2026-11-27T15:00:00Z',
      ],
    ],
    [
      'west of UTC, of 25 hours since the clocks are changed',
      'America/Los_Angeles',
      '2026-11-01',
      '1 Nov 2026',
      [
        '2026-11-01T06:59:59.999Z',
        '2026-11-01T07:00:00Z',
        '2026-11-02T07:59:59.999Z',
        '2026-11-02T08:00:00Z',
      ],
    ],
  ])('show a day where the visitor is, %s', async (_, zone, day, words, moments) => {
    vi.stubEnv('TZ', zone);
    const { user, router } = await open(
      '/results',
      moments.map((createdAt, index) => ({ ...endedJob(index + 1), createdAt })),
    );
    await user.click(screen.getByText('More filters'));
    for (const field of [screen.getByLabelText(/^From/), screen.getByLabelText(/^To/)]) {
      fireEvent.change(field, { target: { value: day } });
      fireEvent.blur(field);
    }
    await waitFor(() => expect(titles()).toEqual(['wish 3', 'wish 2']));
    for (const card of screen.getAllByRole('article')) expect(card.textContent).toContain(words);
    expect(screen.queryByText('Days begin and end at midnight UTC.')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
    await waitFor(() => expect(titles()).toEqual(['wish 2', 'wish 3']));
    const former = router.state.location.search;
    await user.type(screen.getByRole('searchbox'), 'wish{Enter}');
    await waitFor(() => expect(router.state.location.search).not.toBe(former));
    await waitFor(() => expect(titles()).toEqual(['wish 2', 'wish 3']));
  });

  test.each(['540', '540_', '9999_0', 'Asia/Tokyo', "0_0'; --"])(
    'show days in UTC, and say so, if the address has the malformed time zone “%s”',
    async (zone) => {
      const made = { ...endedJob(1), createdAt: '2026-11-02T00:00:00Z' };
      await open(`/results?${new URLSearchParams({ since: '2026-11-02', until: '2026-11-02', zone })}`, [
        made,
      ]);
      expect(titles()).toEqual(['wish 1']);
      expect(screen.getByText('Days begin and end at midnight UTC.')).toBeDefined();
    },
  );

  test('turn the order, page by page', async () => {
    const { user } = await open('/results?order=oldest');
    expect(titles()).toEqual(wishes(24, 1).toReversed());
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(wishes(48, 1).toReversed()));
  });
});

describe('selected pictures', () => {
  const select = async (user: Awaited<ReturnType<typeof open>>['user'], ...words: string[]) => {
    await user.click(screen.getByRole('button', { name: 'Select' }));
    for (const word of words) await user.click(screen.getByRole('checkbox', { name: `Select ${word}` }));
  };

  /** Asks who sees two pictures that have these rows of `shown_pictures`. */
  const askWhoSees = async (shown: readonly object[]) => {
    const platform = resultsPlatform(() => [endedJob(1), endedJob(2)], {
      tables: { shown_pictures: () => [...shown] },
      functions: { 'set-visibility': () => ({ refused: [] }) },
    });
    const { user } = await renderModule(generator, '/results', platform);
    await select(user, 'wish 1', 'wish 2');
    await user.click(screen.getByRole('button', { name: 'Who sees them' }));
    const form = within(await screen.findByRole('dialog', { name: 'Who sees these 2 pictures' }));
    return { platform, user, form };
  };

  test('are deleted at once, and are there again after Undo, which has the focus', async () => {
    const { user } = await open('/results', [endedJob(1), endedJob(2), endedJob(3)]);
    await select(user, 'wish 1', 'wish 3');
    expect(screen.getByText('2 selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual(['wish 2']));
    expect(screen.queryByRole('checkbox')).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await user.click(undo);
    await waitFor(() => expect(titles()).toEqual(['wish 3', 'wish 2', 'wish 1']));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('become private before they are deleted if others see them, and the notice says that they stay so', async () => {
    const platform = resultsPlatform(() => [endedJob(1), endedJob(2)], {
      tables: { shown_pictures: () => [{ id: jobKey(2) }] },
      functions: { 'set-visibility': () => ({ refused: [] }) },
    });
    const { user } = await renderModule(generator, '/results', platform);
    await select(user, 'wish 1', 'wish 2');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/What others saw stays private/)).toBeDefined();
    expect(platform.invocations).toEqual([
      {
        name: 'set-visibility',
        body: { jobIds: [jobKey(2)], visibility: 'private', showsSettings: false },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['wish 2', 'wish 1']));
  });

  test('are not deleted if those that others see do not become private', async () => {
    const platform = resultsPlatform(() => [endedJob(1)], {
      tables: { shown_pictures: () => [{ id: jobKey(1) }] },
    });
    const { user } = await renderModule(generator, '/results', platform);
    await select(user, 'wish 1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was deleted');
    expect(titles()).toEqual(['wish 1']);
    expect(platform.queries.map(({ target }) => target)).not.toContain('delete_jobs');
  });

  test('are deleted without a request about visibility if nobody else sees them', async () => {
    const { user, platform } = await open('/results', [endedJob(1)]);
    await select(user, 'wish 1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByText(/^Deleted\./)).textContent).not.toContain('private');
    expect(platform.invocations).toEqual([]);
  });

  describe('that were deleted one after the other', () => {
    afterEach(() => void vi.useRealTimers());

    /** Deletes pictures of a list of three, each by a deletion of its own, so many minutes after the one before. */
    const deleteEach = async (minutes: number, path: string, ...words: string[]) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const view = await open(path, [endedJob(1), endedJob(2), endedJob(4)]);
      for (const word of words) {
        await select(view.user, word);
        await view.user.click(screen.getByRole('button', { name: 'Delete' }));
        await waitFor(() => expect(titles()).not.toContain(word));
        vi.setSystemTime(Date.now() + minutes * 60_000);
      }
      return view;
    };

    test('are there again after one Undo, which has the focus and says how many they are', async () => {
      const { user, platform } = await deleteEach(1, '/results', 'wish 1', 'wish 4');
      expect(await screen.findByText(/^2 deleted\./)).toBeDefined();
      const undo = screen.getByRole('button', { name: 'Undo' });
      await waitFor(() => expect(document.activeElement).toBe(undo));
      await user.click(undo);
      await waitFor(() => expect(titles()).toEqual(['wish 4', 'wish 2', 'wish 1']));
      const restored = platform.queries.filter(({ target }) => target === 'restore_jobs');
      expect(restored.map(({ calls }) => calls[0]?.args[0])).toEqual([{ job_ids: [jobKey(1), jobKey(4)] }]);
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });

    test('are offered no longer than five minutes each', async () => {
      await deleteEach(5, '/results', 'wish 1', 'wish 4');
      expect(await screen.findByText(/^Deleted\./)).toBeDefined();
    });

    test('can be taken back under another filter, where they were deleted', async () => {
      const { user } = await deleteEach(1, '/results', 'wish 1');
      await user.click(screen.getByRole('link', { name: 'Ready' }));
      await waitFor(() => expect(screen.getByRole('link', { name: 'Ready', current: true })).toBeDefined());
      await user.selectOptions(screen.getByLabelText('Made with'), 'Elf Generator');
      await waitFor(() => expect(titles()).toEqual(['wish 4', 'wish 2']));
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(titles()).toEqual(['wish 4', 'wish 2', 'wish 1']));
    });

    test('are not offered again after Undo came too late for some of them', async () => {
      const rows = () => [endedJob(1), endedJob(2), endedJob(4)];
      const platform = resultsPlatform(rows, { rpc: { restore_jobs: [jobKey(4)] } });
      const { user } = await renderModule(generator, '/results', platform);
      await select(user, 'wish 1', 'wish 4');
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(/It was too late for some/)).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() =>
        expect(
          platform.queries
            .filter(({ target }) => target === 'restore_jobs')
            .map(({ calls }) => calls[0]?.args[0]),
        ).toEqual([{ job_ids: [jobKey(4), jobKey(1)] }, { job_ids: [jobKey(1)] }]),
      );
    });
  });

  test('stay deleted if Undo comes too late, and the visitor is told', async () => {
    const platform = resultsPlatform(() => [endedJob(1)], { rpc: { restore_jobs: [] } });
    const { user } = await renderModule(generator, '/results', platform);
    await select(user, 'wish 1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/It was too late for some/)).toBeDefined();
  });

  test('are saved as one archive; a job without a picture adds no file', async () => {
    const fetched: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url);
      return new Response('picture');
    });
    const archive = Promise.withResolvers<Blob>();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      archive.resolve(file as Blob);
      return '#archive';
    });
    const { user } = await open('/results', [endedJob(1), endedJob(2), endedJob(5)]);
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    await user.click(screen.getByRole('button', { name: 'Save as zip' }));
    expect(await (await archive.promise).text()).toContain('ai-elf-generator-44444444.webp');
    expect(fetched).toHaveLength(2);
  });

  test('are compared where they are two, each on its side, and closing leads back to the list', async () => {
    const { user, router } = await open('/results', [endedJob(1), endedJob(2), endedJob(3), endedJob(5)]);
    await select(user, 'wish 1');
    const compare = screen.getByRole('button', { name: 'Compare' });
    expect(compare).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: 'Select wish 3' }));
    await user.click(compare);
    const viewer = within(await screen.findByRole('dialog', { name: 'wish 1' }));
    expect(viewer.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
      'Shinobi Generator: silver hair, night',
      'Elf Generator: wish 1',
    ]);
    expect(router.state.location.pathname).toBe(`/results/${jobKey(3)}`);
    // By a slider, then the second one alone, then beside the first one again.
    await user.keyboard('ccc');
    const turned = within(await screen.findByRole('dialog', { name: 'wish 3' }));
    expect(turned.getAllByRole('img')).toHaveLength(2);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(titles()).toEqual(['wish 5', 'wish 3', 'wish 2', 'wish 1']));
  });

  test('are not compared where one of two has no picture', async () => {
    const { user } = await open('/results', [endedJob(1), endedJob(5)]);
    await select(user, 'wish 1', 'wish 5');
    expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  });

  test('are shown to others together; those that the check refuses are counted with the first reason', async () => {
    const refused = [{ jobId: jobKey(1), reason: 'Not suitable.' }];
    const platform = resultsPlatform(() => [endedJob(1), endedJob(2), endedJob(5)], {
      functions: { 'set-visibility': () => ({ refused: refused.splice(0) }) },
    });
    const { user } = await renderModule(generator, '/results', platform);
    await select(user, 'wish 1', 'wish 2', 'wish 5');
    await user.click(screen.getByRole('button', { name: 'Who sees them' }));
    const form = within(await screen.findByRole('dialog', { name: 'Who sees these 2 pictures' }));
    await user.click(form.getByRole('radio', { name: /^Everybody It is among/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe(
      '1 of 2 stay as they are. The first: Not suitable.',
    );
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.invocations[0]?.body).toEqual({
      jobIds: [jobKey(2), jobKey(1)],
      visibility: 'public',
      showsSettings: false,
    });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' })));
  });

  test('that everybody sees are still shown to everybody if their owner saves without a change', async () => {
    const shown = { visibility: 'public', isStored: true, words: 'a wish', hiddenAt: null };
    const { platform, user, form } = await askWhoSees([shown, shown]);
    await waitFor(() =>
      expect(form.getByRole('radio', { name: /^Everybody It is among/ })).toHaveProperty('checked', true),
    );
    expect(form.getByRole('radio', { name: /^Show them/ })).toHaveProperty('checked', true);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.invocations[0]?.body).toMatchObject({ visibility: 'public', showsSettings: true });
  });

  test('of which others see only one stay as they are until their owner chooses for them and for their settings', async () => {
    const shown = { visibility: 'public', isStored: true, words: 'a wish', hiddenAt: null };
    const { platform, user, form } = await askWhoSees([shown]);
    await waitFor(() => expect(platform.queries.at(-1)?.target).toBe('shown_pictures'));
    const save = () => user.click(form.getByRole('button', { name: 'Save' }));
    await save();
    for (const radio of form.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
    await user.click(form.getByRole('radio', { name: /^Everybody It is among/ }));
    await save();
    expect(platform.invocations).toEqual([]);
    await user.click(form.getByRole('radio', { name: 'Keep them to myself' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.invocations[0]?.body).toMatchObject({ visibility: 'public', showsSettings: false });
  });

  test('keep the focus on the button of the question where nothing is saved', async () => {
    const { user, form } = await askWhoSees([]);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Who sees them' })),
    );
  });

  test('cannot be deleted or saved before one is chosen', async () => {
    const { user } = await open('/results', [endedJob(1)]);
    await select(user);
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Save as zip' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' }));
  });
});

describe('unfinished jobs in the list', () => {
  test('are at the top with their progress, and move to the finished ones when they are done, with the focus', async () => {
    let rows: Row[] = [runningJob, endedJob(1)];
    const platform = resultsPlatform(() => rows);
    await renderModule(generator, '/results', platform);
    const onTheirWay = within(screen.getByRole('region', { name: 'On their way' }));
    expect(onTheirWay.getByText('In the queue')).toBeDefined();
    act(() =>
      platform.emitBroadcast(`job:${runningJob.id}`, 'progress', {
        jobId: runningJob.id,
        attempt: 1,
        progress: 0.4,
        stage: 'ink',
      }),
    );
    expect(onTheirWay.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    onTheirWay.getByRole('button', { name: /^Stop/ }).focus();
    const done = finished({ id: runningJob.id, createdAt: runningJob.createdAt, prompt: { prompt: 'done' } });
    rows = [{ ...done, output: sampleOutput, app: runningJob.app, placeInOrder: null }, endedJob(1)];
    act(() => platform.emitChange('jobs', changedRow(done)));
    await waitFor(() => expect(titles()).toEqual(['done', 'wish 1']));
    expect(screen.queryByRole('region', { name: 'On their way' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('done');
  });

  test('appear if they were started on another page or device', async () => {
    let rows: Row[] = [endedJob(1)];
    const platform = resultsPlatform(() => rows);
    await renderModule(generator, '/results', platform);
    expect(screen.queryByRole('region', { name: 'On their way' })).toBeNull();
    rows = [runningJob, endedJob(1)];
    act(() => platform.emitChange('jobs', changedRow(sampleJob({ id: runningJob.id, status: 'INITIATED' }))));
    expect(await screen.findByRole('region', { name: 'On their way' })).toBeDefined();
  });

  test('appear as finished if another page or device has them, also under a filter that leaves out those on their way', async () => {
    let rows: Row[] = [endedJob(1)];
    const platform = resultsPlatform(() => rows);
    await renderModule(generator, '/results?state=ready', platform);
    const made = finished({ id: runningJob.id, createdAt: runningJob.createdAt, prompt: { prompt: 'made' } });
    rows = [{ ...made, output: sampleOutput, app: runningJob.app, placeInOrder: null }, endedJob(1)];
    act(() => platform.emitChange('jobs', changedRow(made)));
    await waitFor(() => expect(titles()).toEqual(['made', 'wish 1']));
  });

  test('appear if they were started before the page was connected', async () => {
    let rows: Row[] = [endedJob(1)];
    const platform = resultsPlatform(() => rows);
    await renderModule(generator, '/results', platform);
    act(() => platform.setSocket('connecting'));
    rows = [runningJob, endedJob(1)];
    act(() => platform.setSocket('live'));
    expect(await screen.findByRole('region', { name: 'On their way' })).toBeDefined();
  });
});
