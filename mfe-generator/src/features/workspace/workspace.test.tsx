import { deletionsTopic } from '@irodori/contract/job';
import { signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { acceptedJob, generatorPage, openGenerator } from '../../samples/open-generator.ts';
import { sampleApp } from '../../samples/sample-app.ts';
import { at, changedRow, finished, sampleJob, sampleJobId } from '../../samples/sample-job.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import type { DatedJob } from '../output/load-job.ts';

const otherId = '55555555-5555-4555-8555-555555555555';
const pageOf = (id: string) => `${generatorPage}/output/${id}`;

/** Jobs in the fake database, which lists them for the strip of the last pictures, and those before or after another one. */
const tableOf = (...jobs: DatedJob[]) => ({
  jobs: ({ calls }: { calls: readonly { method: string; args: readonly unknown[] }[] }) => {
    const given = (name: string, column: string) =>
      calls.find(({ method, args }) => method === name && args[0] === column)?.args[1];
    const [wanted, other] = [given('eq', 'id'), given('neq', 'id')];
    const [after, before] = [given('gt', 'created_at'), given('lt', 'created_at')];
    const found = jobs.filter(
      ({ id, createdAt }) =>
        id !== other &&
        id === (wanted ?? id) &&
        (after === undefined || createdAt > String(after)) &&
        (before === undefined || createdAt < String(before)),
    );
    return found.map((job) => ({ ...job, steps: [], app: sampleApp, placeInOrder: null }));
  },
});

/** Opens the page of a job, with its form. */
async function openJob(...jobs: [DatedJob, ...DatedJob[]]) {
  const platform = samplePlatform({
    tables: tableOf(...jobs),
    functions: { 'submit-job': () => ({ ...acceptedJob, jobId: otherId }) },
  });
  const view = await renderModule(generator, pageOf(jobs[0].id), platform);
  const prompt = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ });
  // The keys, which nobody sees coming.
  await act(async () => void (await import('./extras.ts')));
  const ordered = () =>
    platform.invocations.map(({ body }) => (body as { prompt: Record<string, unknown> }).prompt);
  return { ...view, platform, prompt, ordered };
}

const other = (change: Partial<DatedJob> = {}) =>
  sampleJob({ id: otherId, prompt: { character: 'a fox', hair: 'short' }, ...change });
const seed = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Seed/ });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the form of the workspace', () => {
  test('stays, with its words and the focus, while its picture is ordered and arrives beside it', async () => {
    const { user, character, platform } = await openGenerator();
    await user.type(character, 'a silver-haired elf');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('region', { name: 'Your request has arrived' });
    act(() => platform.emitChange('jobs', changedRow(finished())));
    expect(await screen.findByAltText('AI Elf Generator: silver hair, night')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Your character/ })).toBe(character);
    expect(document.activeElement).toBe(character);
    expect(character.value).toBe('a silver-haired elf');
  });

  test('has a job’s words on the page of the job, with another seed unless the visitor keeps it', async () => {
    const { prompt, user } = await openJob(finished());
    expect(prompt.value).toBe('a silver-haired elf');
    expect(seed().value).toBe('');
    const keep = screen.getByRole('button', { name: 'Keep this seed' });
    await user.click(keep);
    expect(seed().value).toBe('4711');
    expect(keep.getAttribute('aria-pressed')).toBe('true');
    await user.click(keep);
    expect(seed().value).toBe('');
  });

  test('follows from job to job until the visitor types, and then keeps what was typed', async () => {
    const { prompt, router, user } = await openJob(finished(), other());
    await act(async () => router.navigate(pageOf(otherId)));
    expect(prompt.value).toBe('a fox');
    await user.type(prompt, ' in the snow');
    // Also where the browser stores no draft.
    sessionStorage.clear();
    await act(async () => router.navigate(pageOf(sampleJobId)));
    expect(prompt.value).toBe('a fox in the snow');
    await act(async () => router.navigate(generatorPage));
    expect(screen.getByRole('textbox', { name: /Your character/ })).toBe(prompt);
    expect(prompt.value).toBe('a fox in the snow');
  });

  test('has what was typed beside a job again after a reload', async () => {
    const first = await openJob(finished());
    await first.user.type(first.prompt, ', at night');
    first.unmount();
    const { prompt } = await openJob(finished());
    expect(prompt.value).toBe('a silver-haired elf, at night');
  });

  test('shows the words of the job until it is loaded', async () => {
    await renderModule(generator, pageOf(sampleJobId), samplePlatform({ job: () => finished() }));
    const asked = screen.queryByRole('region', { name: 'What you asked for' });
    expect(asked?.textContent ?? 'a silver-haired elf').toContain('a silver-haired elf');
    expect(await screen.findByRole('textbox', { name: /Your character/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What you asked for' })).toBeNull();
  });
});

describe('from a finished picture', () => {
  test('“Again” orders the same words with a new seed, and keeps what is typed', async () => {
    const { user, prompt, ordered, router } = await openJob(finished(), other());
    await user.type(prompt, ', at night');
    await user.click(screen.getByRole('button', { name: 'Again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(pageOf(otherId)));
    expect(ordered()).toEqual([{ ...finished().prompt, seed: expect.stringMatching(/^\d+$/) }]);
    expect(ordered()[0]?.['seed']).not.toBe('4711');
    expect(prompt.value).toBe('a silver-haired elf, at night');
  });

  test('“Vary” orders the same seed with one changed choice', async () => {
    const { user, ordered } = await openJob(finished(), other());
    await user.click(screen.getByRole('button', { name: 'Vary' }));
    const running = await screen.findByRole('heading', { level: 2, name: 'Your request has arrived' });
    await waitFor(() => expect(document.activeElement).toBe(running));
    const { prompt } = finished();
    const changed = Object.entries(ordered()[0] ?? {}).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(prompt[name]),
    );
    expect(changed).toHaveLength(2);
    expect(ordered()[0]).toMatchObject({ character: 'a silver-haired elf', seed: '4711' });
  });

  test.each([
    ['no seed if the visitor locked none', ''],
    ['the seed that the visitor locked', '9'],
  ])('“Vary” leaves its other settings as the last ones, with %s', async (_, locked) => {
    const { user, router, ordered, unmount } = await openJob(finished(), other());
    if (locked !== '') await user.type(seed(), locked);
    await user.click(screen.getByRole('button', { name: 'Vary' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(pageOf(otherId)));
    expect(ordered()[0]).toMatchObject({ seed: '4711' });
    unmount();
    sessionStorage.clear();
    const { character } = await openGenerator();
    expect([character.value, seed().value]).toEqual(['a silver-haired elf', locked]);
  });

  test('“Vary” sends the same order again after a lost response and a reload, whatever is drawn, so that it is paid once', async () => {
    const random = vi.spyOn(Math, 'random');
    const lost = async (lot: number) => {
      const { user, platform, unmount } = await openJob(finished());
      const sent: unknown[] = [];
      platform.functions.invoke = (_name, _schema, body) => {
        sent.push(body);
        return Promise.reject(new Error('offline'));
      };
      random.mockReturnValue(lot);
      await user.click(screen.getByRole('button', { name: 'Vary' }));
      expect((await screen.findByRole('alert')).textContent).toContain('you pay only once');
      unmount();
      return sent[0];
    };
    const first = await lost(0);
    expect(first).toMatchObject({ prompt: { seed: '4711' }, idempotencyKey: expect.any(String) });
    expect(await lost(0.99)).toEqual(first);
    random.mockRestore();
  });

  test('a variation is told by the one choice that differs', async () => {
    const { router } = await openJob(finished(), other({ prompt: { ...finished().prompt, mood: 'warm' } }));
    await act(async () => router.navigate(pageOf(otherId)));
    expect(await screen.findByText('Only “Mood” is another.')).toBeTruthy();
  });

  test('a refused order frees the buttons and says why', async () => {
    const { user, platform } = await openJob(finished());
    platform.functions.invoke = () => Promise.reject(new Error('offline'));
    const again = screen.getByRole('button', { name: 'Again' });
    await user.click(again);
    expect((await screen.findByRole('alert')).textContent).toContain('you pay only once');
    expect(again.getAttribute('aria-busy')).toBeNull();
  });

  test('“Change it” puts its words into the form, which can be undone, and the focus there', async () => {
    const { user, prompt } = await openJob(finished());
    await user.clear(prompt);
    await user.type(prompt, 'my own words');
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    expect(prompt.value).toBe('a silver-haired elf');
    expect(document.activeElement).toBe(prompt);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(prompt.value).toBe('my own words');
  });
});

describe('the strip of the last pictures', () => {
  test('marks the shown job, and has a new one when it has been ordered', async () => {
    const jobs = [other()];
    const platform = samplePlatform({
      tables: { jobs: (query) => tableOf(...jobs).jobs(query) },
      functions: { 'submit-job': () => acceptedJob },
    });
    const { user } = await renderModule(generator, generatorPage, platform);
    const strip = screen.getByRole('region', { name: 'Your last pictures here' });
    expect(await within(strip).findAllByRole('link', { name: /a fox/ })).toHaveLength(1);
    jobs.unshift(sampleJob());
    await user.type(screen.getByRole('textbox', { name: /Your character/ }), 'a silver-haired elf');
    await user.click(screen.getByRole('button', { name: 'Make the picture' }));
    const mark = await within(strip).findByRole('link', { name: /elf/, current: 'page' });
    expect(mark.getAttribute('href')).toBe(pageOf(sampleJobId));
  });

  test('shows the end of another job that was ordered with it', async () => {
    const jobs = [other({ status: 'GENERATING', updatedAt: at(2) })];
    const platform = samplePlatform({ tables: { jobs: (query) => tableOf(...jobs).jobs(query) } });
    await renderModule(generator, generatorPage, platform);
    const strip = within(screen.getByRole('region', { name: 'Your last pictures here' }));
    expect(await strip.findByRole('link', { name: /^Being drawn/ })).toBeDefined();
    const ended = finished({ id: otherId });
    jobs.splice(0, 1, ended);
    act(() => platform.emitChange('jobs', changedRow(ended)));
    expect(await strip.findByRole('link', { name: /^Done/ })).toBeDefined();
  });

  test('loses a picture that is deleted on another device', async () => {
    const jobs = [other(), finished()];
    const platform = samplePlatform({ tables: { jobs: (query) => tableOf(...jobs).jobs(query) } });
    await renderModule(generator, generatorPage, platform);
    const strip = within(screen.getByRole('region', { name: 'Your last pictures here' }));
    expect(await strip.findByRole('link', { name: /a fox/ })).toBeDefined();
    jobs.shift();
    act(() => platform.emitBroadcast(deletionsTopic(signedInSession.userId), 'changed', {}));
    await waitFor(() => expect(strip.queryByRole('link', { name: /a fox/ })).toBeNull());
  });

  test('is empty, with its room, for a visitor without a session', async () => {
    const platform = samplePlatform({ session: { status: 'signed-out' } });
    await renderModule(generator, generatorPage, platform);
    expect(screen.getByRole('region', { name: 'Your last pictures here' }).textContent).toContain(
      'Your last pictures',
    );
    act(() => platform.setSession(signedInSession));
    expect(await screen.findByRole('link', { name: 'All my pictures' })).toBeTruthy();
  });
});

describe('the keys of the workspace', () => {
  test('are listed by a question mark, and do nothing while the list is open', async () => {
    const { user, ordered } = await openJob(finished());
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keys' });
    expect(list.textContent).toContain('Stop the running picture');
    await user.keyboard('m{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ordered()).toEqual([]);
  });

  test('make a picture, stop it, and lead to the older and the newer one', async () => {
    const running = sampleJob({ status: 'GENERATING', updatedAt: at(2) });
    const { user, ordered, platform } = await openJob(running, other());
    await screen.findByRole('link', { name: /a fox/ });
    await user.keyboard('x');
    await waitFor(() => expect(platform.queries.map(({ target }) => target)).toContain('cancel_job'));
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('link', { name: /a fox/, current: 'page' });
    await user.keyboard('{ArrowLeft}');
    await screen.findByRole('link', { name: /silver-haired elf/, current: 'page' });
    await user.keyboard('m');
    await waitFor(() => expect(ordered()).toHaveLength(1));
  });

  test('lead nowhere from a picture that is older than those of the list', async () => {
    const older = finished();
    const listed = tableOf(other());
    const platform = samplePlatform({
      tables: {
        jobs: (query) =>
          query.calls.some(({ method }) => method === 'limit')
            ? listed.jobs(query)
            : tableOf(older).jobs(query),
      },
    });
    const { user, router } = await renderModule(generator, pageOf(older.id), platform);
    await act(async () => void (await import('./extras.ts')));
    const newest = await screen.findByRole('link', { name: /a fox/ });
    expect(newest.getAttribute('aria-keyshortcuts')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.pathname).toBe(pageOf(older.id));
    await act(async () => router.navigate(generatorPage));
    await waitFor(() => expect(newest.getAttribute('aria-keyshortcuts')).toBe('ArrowRight'));
  });

  test('work while a choice has the focus, whose own keys they leave alone', async () => {
    const { user, ordered, router } = await openJob(finished(), other());
    await screen.findByRole('link', { name: /a fox/ });
    const path = router.state.location.pathname;
    await user.click(screen.getByRole('radio', { name: '4' }));
    await user.keyboard('{ArrowLeft}');
    expect(router.state.location.pathname).toBe(path);
    await user.keyboard('m');
    await waitFor(() => expect(ordered()).toHaveLength(1));
  });

  test('compare a finished picture with the one before', async () => {
    const { user } = await openJob(
      finished(),
      finished({ id: otherId, createdAt: at(-60), prompt: { character: 'a fox' } }),
    );
    await screen.findByRole('link', { name: 'Compare' });
    await user.keyboard('c');
    const viewer = within(await screen.findByRole('dialog', { name: 'a fox' }));
    expect(viewer.getAllByRole('img')).toHaveLength(2);
  });

  test('are letters of the text while the visitor types', async () => {
    const { user, prompt, ordered } = await openJob(finished());
    await user.type(prompt, 'm?x');
    expect(prompt.value).toBe('a silver-haired elfm?x');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ordered()).toEqual([]);
  });

  test('can be switched off, but for the list', async () => {
    const { user, ordered } = await openJob(finished());
    await user.keyboard('?');
    await user.click(await screen.findByRole('checkbox', { name: 'Letters and arrows work' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('m?');
    expect(
      await screen.findByRole('checkbox', { name: 'Letters and arrows work', checked: false }),
    ).toBeTruthy();
    expect(ordered()).toEqual([]);
  });
});
