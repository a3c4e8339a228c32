import type { JobPlace } from '@irodori/contract/job';
import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { PlatformProvider } from '@irodori/kit/host';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { sampleApp } from '../../samples/sample-app.ts';
import {
  at,
  changedRow,
  finished,
  sampleJob,
  sampleJobId,
  sampleOutput,
  samplePlace,
} from '../../samples/sample-job.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import { JobView } from './job-view.tsx';
import type { DatedJob } from './load-job.ts';
// What is loaded on demand is compiled before the tests, so that none of them waits for it.
import '../viewer/overlays.tsx';
import './ended/job-details.tsx';

const path = `/${sampleApp.slug}/output/${sampleJobId}`;

/** Opens the page of a job; the test changes the row in the fake database. */
async function open(first: DatedJob, places: readonly JobPlace[] = [], appState = 'working') {
  const database = { job: first as DatedJob | null };
  const platform = samplePlatform({
    job: () => database.job,
    steps: () => [{ status: 'INITIATED', reason: null, at: at(0) }],
    places: () => places,
    rpc: {
      app_state: () => appState,
      cancel_job: () => {
        database.job = sampleJob({ status: 'ERROR', reason: 'canceled', updatedAt: at(3) });
        return 'ERROR';
      },
    },
  });
  const view = await renderModule(generator, path, platform);
  const become = (job: DatedJob) => {
    database.job = job;
    act(() => platform.emitChange('jobs', changedRow(job)));
  };
  const draw = (progress: number, stage: string, attempt = 1) =>
    act(() =>
      platform.emitBroadcast(`job:${sampleJobId}`, 'progress', {
        jobId: sampleJobId,
        attempt,
        progress,
        stage,
        preview: `data:image/png;base64,${attempt}${stage}`,
      }),
    );
  return { ...view, platform, database, become, draw };
}

/** The job's heading; the form's is below it. */
const heading = () => screen.getAllByRole('heading', { level: 2 })[0] as HTMLElement;
const title = () => heading().textContent;
const spoken = () =>
  within(screen.getByRole('region', { name: title() }))
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join(' ');

describe('the page of a picture that follows its sketch', () => {
  const guide = { path: `visitor/${sampleJobId}/guide.webp`, width: 768, height: 768 };

  test('shows both beside each other, and compares them in the viewer', async () => {
    const { user } = await open(finished({ output: { ...sampleOutput, guide } }));
    const link = await screen.findByRole('link', { name: 'Compare the sketch with the picture' });
    await waitFor(() =>
      expect(within(link).getByText('The sketch').previousElementSibling).toHaveProperty(
        'src',
        expect.stringContaining('guide.webp'),
      ),
    );
    await user.click(link);
    const viewer = within(await screen.findByRole('dialog'));
    const sketch = await viewer.findByRole('img', { name: /: the sketch that the picture follows$/ });
    expect(sketch.getAttribute('src')).toContain('guide.webp');
    expect(viewer.getByRole('img', { name: /: silver hair, night$/ })).toBeDefined();
  });

  test('of another picture has nothing to compare it with', async () => {
    await open(finished());
    expect(await screen.findByRole('link', { name: 'Compare' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Compare the sketch with the picture' })).toBeNull();
  });
});

describe('the page of a job that was ordered with others', () => {
  const batchId = '44444444-4444-4444-8444-000000000001';
  const id = (number: number) => `44444444-4444-4444-8444-00000000000${number}`;
  const order = () => within(screen.getByRole('navigation', { name: 'Pictures of this order' }));
  const names = () =>
    order()
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label'));

  test('shows them in their order with their present status, and marks its own', async () => {
    let second = sampleJob({ id: id(2), batchId, status: 'GENERATING' });
    const batch = () => [
      sampleJob({ id: id(4), batchId, status: 'CREATED' }),
      sampleJob({ id: id(3), batchId, status: 'ERROR', reason: 'canceled' }),
      second,
      sampleJob({ id: id(1), batchId, status: 'GENERATING' }),
    ];
    const platform = samplePlatform({
      tables: {
        jobs: ({ calls }) =>
          calls.some(({ method }) => method === 'limit')
            ? batch()
            : [{ ...sampleJob({ id: id(1), batchId, status: 'GENERATING' }), steps: [], app: sampleApp }],
      },
    });
    await renderModule(generator, `/${sampleApp.slug}/output/${id(1)}`, platform);
    await waitFor(() =>
      expect(names()).toEqual([
        'Picture 1 of 4: Being drawn',
        'Picture 2 of 4: Being drawn',
        'Picture 3 of 4: Stopped',
        'Picture 4 of 4: In the queue',
      ]),
    );
    expect(order().getByRole('link', { current: 'page' }).getAttribute('aria-label')).toMatch(/^Picture 1/);
    second = finished({ id: id(2), batchId });
    act(() => platform.emitChange('jobs', changedRow(second)));
    await waitFor(() => expect(names()).toContain('Picture 2 of 4: Done'));
  });

  test('lets its owner say at once who sees all of them that are finished, not of one that comes meanwhile, and tells it of the picture', async () => {
    const rows = [
      finished({ id: id(3), batchId }),
      sampleJob({ id: id(2), batchId }),
      finished({ id: id(1), batchId }),
    ];
    let visibility = 'private';
    const platform = samplePlatform({
      tables: {
        jobs: ({ calls }) =>
          calls.some(({ method }) => method === 'limit')
            ? rows
            : [{ ...finished({ id: id(1), batchId }), steps: [], app: sampleApp }],
        shown_pictures: () => [{ visibility, isStored: true, words: null, hiddenAt: null }],
      },
      functions: {
        'set-visibility': () => {
          visibility = 'unlisted';
          return { refused: [] };
        },
      },
    });
    const { user } = await renderModule(generator, `/${sampleApp.slug}/output/${id(1)}`, platform);
    const control = await screen.findByRole('button', { name: 'Who sees all 2' });
    await user.click(control);
    const dialog = within(await screen.findByRole('dialog', { name: 'Who sees these 2 pictures' }));
    const meanwhile = finished({ id: id(2), batchId });
    rows[1] = meanwhile;
    act(() => platform.emitChange('jobs', changedRow(meanwhile)));
    await waitFor(() => expect(control.textContent).toBe('Who sees all 3'));
    await user.click(dialog.getByRole('radio', { name: /^Everybody with the address/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Everybody with its address sees this picture/)).toBeDefined();
    expect(platform.invocations).toEqual([
      {
        name: 'set-visibility',
        body: { jobIds: [id(1), id(3)], visibility: 'unlisted', showsSettings: false },
      },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(control));
  });

  test('does not ask for others if it was ordered alone', async () => {
    const { platform } = await open(sampleJob());
    expect(screen.queryByRole('navigation', { name: 'Pictures of this order' })).toBeNull();
    expect(platform.queries.filter(({ calls }) => calls.some(({ args }) => args[0] === 'batch_id'))).toEqual(
      [],
    );
  });
});

describe('the page of a job', () => {
  test('is a 404 for a job that row-level security hides, and for a malformed job id', async () => {
    const hidden = await renderModule(generator, path, samplePlatform({ job: () => null }));
    expect(screen.getByRole('alert').textContent).toBe(`404 Page Not Found: ${path}`);
    hidden.unmount();
    await renderModule(generator, `/${sampleApp.slug}/output/1%20or%201=1`, samplePlatform());
    expect(screen.getByRole('alert').textContent).toContain('404 Page Not Found');
  });

  test('shows the four statuses as they arrive, without a reload', async () => {
    const { become, draw } = await open(sampleJob(), [samplePlace(3)]);
    expect(title()).toBe('Your request has arrived');
    become(sampleJob({ status: 'CREATED', updatedAt: at(1) }));
    expect(title()).toBe('Your picture is in the queue');
    become(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    draw(0.3, 'sketch');
    expect(title()).toBe('Your picture is being drawn');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
    expect(screen.getByAltText('The picture so far').getAttribute('src')).toContain('1sketch');
    become(finished());
    expect(title()).toBe('Your picture');
    const picture = await screen.findByAltText('AI Elf Generator: silver hair, night');
    expect(picture.getAttribute('src')).toBe(`/_pictures/outputs/${sampleOutput.images[0]?.path}`);
  });

  test('shows how long each step took, even if it took no time', async () => {
    const { become } = await open(sampleJob());
    become(sampleJob({ status: 'CREATED', updatedAt: at(0.02) }));
    become(sampleJob({ status: 'GENERATING', updatedAt: at(1.5) }));
    become(finished());
    const list = await screen.findByRole('list', { name: 'What happened' });
    const steps = within(list).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Received',
      'In the queueat once',
      'Being drawnafter 1.5 s',
      'Doneafter 5.0 s',
    ]);
  });

  test('says that what draws the picture is away, as long as it waits', async () => {
    const { become } = await open(sampleJob({ status: 'CREATED', updatedAt: at(1) }), [], 'paused');
    expect(await screen.findByText(/Your picture keeps its place for up to a day\./)).toBeTruthy();
    become(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    expect(screen.queryByText('This generator is paused')).toBeNull();
  });

  test('shows the job’s place in the queue with the seconds until it starts, and each new place at once', async () => {
    const { platform } = await open(sampleJob({ status: 'CREATED', updatedAt: at(1) }), [samplePlace(3, 40)]);
    await screen.findByText('2 pictures are before it. It starts in about 40 s.');
    act(() => platform.emitBroadcast(`job:${sampleJobId}`, 'place', samplePlace(2)));
    expect(screen.getByText('1 picture is before it.')).toBeTruthy();
  });

  test('announces changes of status and stage, but not of the percentage', async () => {
    const { draw, become } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    expect(spoken()).toBe('');
    draw(0.3, 'ink');
    expect(spoken()).toContain('Drawing: ink.');
    draw(0.4, 'step 4 of 20');
    const before = spoken();
    draw(0.5, 'step 5 of 20');
    expect(spoken()).toBe(before);
    become(finished());
    expect(spoken()).toContain('Your picture is ready.');
  });

  test('marks the notice of the job as read once its end is on the screen, and not while the tab is hidden', async () => {
    const { platform, become } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const marks = () => platform.queries.filter(({ target }) => target === 'mark_picture_read');
    become(finished());
    expect(marks()).toEqual([]);
    visibility.mockReturnValue('visible');
    for (let shown = 0; shown < 2; shown += 1) fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(marks()).toHaveLength(1));
    expect(marks()[0]?.calls[0]?.args).toEqual([{ job_id: sampleJobId }]);
    visibility.mockRestore();
  });

  test('shows a held picture when it is released, and marks that notice as read too', async () => {
    const { platform, become } = await open(sampleJob({ status: 'ERROR', reason: 'held', updatedAt: at(3) }));
    const marks = () => platform.queries.filter(({ target }) => target === 'mark_picture_read').length;
    await waitFor(() => expect(marks()).toBe(1));
    become(finished());
    expect(await screen.findByAltText('AI Elf Generator: silver hair, night')).toBeTruthy();
    await waitFor(() => expect(marks()).toBe(2));
  });

  test('marks the notice of a job that had ended before as read, once', async () => {
    const { platform } = await open(finished());
    const marks = () => platform.queries.filter(({ target }) => target === 'mark_picture_read').length;
    await waitFor(() => expect(marks()).toBe(1));
    fireEvent(document, new Event('visibilitychange'));
    await act(async () => undefined);
    expect(marks()).toBe(1);
  });

  test('reads the job again when the socket is back', async () => {
    const { platform, database } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    act(() => platform.setSocket('down'));
    expect(screen.getByRole('alert').textContent).toContain('every two seconds');
    database.job = finished();
    act(() => platform.setSocket('live'));
    await waitFor(() => expect(title()).toBe('Your picture'));
  });

  test('reads the job again when the tab becomes visible', async () => {
    const { database } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    database.job = finished();
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(title()).toBe('Your picture'));
  });

  test('cancels a job and shows that the credits were refunded', async () => {
    const { user } = await open(sampleJob({ status: 'CREATED', updatedAt: at(1) }));
    await user.click(screen.getByRole('button', { name: 'Stop and get 2 credits back' }));
    await waitFor(() => expect(title()).toBe('You stopped this picture'));
    expect(screen.getByText('Your 2 credits are back on your account.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  test.each([
    ['the picture', () => finished()],
    ['a failure', () => sampleJob({ status: 'ERROR', reason: 'failed', message: null, updatedAt: at(3) })],
  ] as const)('moves the focus to the heading of %s if it replaces the focused part', async (_name, end) => {
    const { become } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    screen.getByRole('button', { name: /^Stop/ }).focus();
    become(end());
    expect(document.activeElement).toBe(heading());
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  test('does not move a focus outside of the replaced part', async () => {
    const { become } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    const elsewhere = screen.getByRole('link', { name: 'Make a picture' });
    elsewhere.focus();
    become(finished());
    expect(document.activeElement).toBe(elsewhere);
  });

  test.each([
    ['is ready', () => finished()],
    ['fails', () => sampleJob({ status: 'ERROR', reason: 'failed', message: null, updatedAt: at(3) })],
  ] as const)('keeps open settings open, with the focus in them, when the picture %s', async (_name, end) => {
    const { become, user } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    const summary = (await screen.findByText('Settings')).closest('summary') as HTMLElement;
    await user.click(summary);
    summary.focus();
    become(end());
    expect(await screen.findByText('How it was made')).toBeTruthy();
    expect(screen.getByText('Settings').closest('details')).toHaveProperty('open', true);
    expect(document.activeElement).toBe(summary);
  });

  test('does not move the focus when it opens for an ended job', async () => {
    await open(sampleJob({ status: 'ERROR', reason: 'failed', message: null, updatedAt: at(3) }));
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['failed', 'This picture could not be finished'],
    ['blocked', 'This prompt was not accepted'],
    ['expired', 'This picture waited too long'],
    ['not_understood', 'Nothing was drawn'],
    ['held', 'A person looks at this picture first'],
    ['unsuitable', 'This picture is not shown'],
  ] as const)('explains a job that %s, and gives its settings back', async (reason, words) => {
    await open(sampleJob({ status: 'ERROR', reason, message: 'The reason in words.', updatedAt: at(2) }));
    expect(title()).toBe(words);
    expect(screen.getByText('The reason in words.')).toBeTruthy();
    const prompt = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ });
    expect(prompt.value).toBe('a silver-haired elf');
    expect(
      screen.getByRole('button', { name: /Try again with these settings|Change the prompt/ }),
    ).toBeTruthy();
  });

  test('leads from a job whose words the engine does not know to an app of a remote engine, with the words', async () => {
    const job = sampleJob({ status: 'ERROR', reason: 'not_understood', message: null, updatedAt: at(2) });
    const larger = { slug: 'large-app', name: 'Large App' };
    const isOfOthers = ({ calls }: RecordedQuery) => calls.some(({ method }) => method === 'not');
    const apps = (query: RecordedQuery) => (isOfOthers(query) ? [larger] : [sampleApp]);
    await renderModule(generator, path, samplePlatform({ job: () => job, tables: { apps } }));
    const way = await screen.findByRole('link', { name: 'Try it with Large App' });
    expect(way.getAttribute('href')).toBe('/large-app?prompt=a+silver-haired+elf');
  });

  test('leads from a job that failed to the contact form, which names the job', async () => {
    await open(sampleJob({ status: 'ERROR', reason: 'failed', message: null, updatedAt: at(2) }));
    const contact = screen.getByRole('link', { name: 'Ask us about it' });
    expect(contact.getAttribute('href')).toBe(`/support/contact?reference=${sampleJobId}`);
  });
});

test('“Change it” leads to the filled form of the generator where the form beside the job cannot be loaded', async () => {
  const page = (
    <JobView
      app={sampleApp}
      snapshot={{ job: finished(), steps: [], place: null }}
      form={{ current: null }}
      onEnd={() => undefined}
    />
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: null },
  ]);
  render(
    <PlatformProvider platform={samplePlatform()}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${sampleApp.slug}`));
  expect(router.state.location.search).toBe(`?from=${sampleJobId}`);
});

describe('the page of a finished picture', () => {
  test('shows settings, once the seed, drawn words and words that were not understood', async () => {
    const job = finished();
    await open({ ...job, prompt: { ...job.prompt, seed: '4711' } });
    expect(await screen.findByText('Petals, Rain')).toBeTruthy();
    expect(screen.getByText('4711')).toBeTruthy();
    expect(screen.getByText('silver hair')).toBeTruthy();
    expect(screen.getByText('holding a teapot')).toBeTruthy();
    expect(screen.getByText(/is a sketch engine/)).toBeTruthy();
  });

  test('says which engine drew it while the app’s own was away', async () => {
    await open(finished({ output: { ...sampleOutput, engine: 'rented', isSubstitute: true } }));
    expect(await screen.findByText(/own engine was away, so “rented”/)).toBeTruthy();
  });

  test('says that the seed cannot be copied where the browser has no clipboard', async () => {
    const { user } = await open(finished());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await user.click(await screen.findByText('Settings'));
    await user.click(screen.getByRole('button', { name: 'Copy seed' }));
    expect(await screen.findByText('Copying is not allowed. Select the number.')).toBeTruthy();
  });

  test('links to the file', async () => {
    await open(finished());
    const link = screen.getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toMatch(/^\/_pictures\/outputs\//);
    expect(link.getAttribute('download')).toBe('ai-elf-generator-44444444.webp');
  });

  test('requests the picture again when it fails to load', async () => {
    await open(finished());
    const picture = screen.getByAltText<HTMLImageElement>('AI Elf Generator: silver hair, night');
    fireEvent.error(picture);
    await waitFor(() => expect(picture.getAttribute('src')).toMatch(/#1$/));
  });

  test('requests the picture again when it had failed to load before the page could hear of it', async () => {
    const decoded = Promise.withResolvers<void>();
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValueOnce(decoded.promise);
    await open(finished());
    decoded.reject(new DOMException('Broken.'));
    const picture = screen.getByAltText<HTMLImageElement>('AI Elf Generator: silver hair, night');
    await waitFor(() => expect(picture.getAttribute('src')).toMatch(/#1$/));
  });

  test('shows a message with a retry button if the picture fails twice, and moves the focus to the picture that comes in its place', async () => {
    const { user } = await open(finished());
    const picture = screen.getByAltText('AI Elf Generator: silver hair, night');
    fireEvent.error(picture);
    await waitFor(() => expect(picture.getAttribute('src')).toMatch(/#1$/));
    fireEvent.error(picture);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be shown');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Look at it full screen/ }));
  });

  test('saves the stars at once and the review when it is submitted', async () => {
    const { user, platform } = await open(finished());
    const saved = () =>
      platform.queries.flatMap(({ calls }) =>
        calls.filter((call) => call.method === 'update').map((call) => call.args[0]),
      );
    await user.click(await screen.findByRole('radio', { name: '4 stars' }));
    await screen.findByText('Kept. Thank you.');
    expect(saved()).toEqual([{ rating: 4 }]);
    await user.type(screen.getByRole('textbox', { name: /A few words/ }), 'Lovely ears');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ rating: 4, review: 'Lovely ears' }));
    expect(await screen.findByText('Kept. Thank you.')).toBeTruthy();
  });

  test('removes a review whose words are taken back, and leaves one that stars alone do not concern', async () => {
    const { user, platform } = await open(finished({ rating: 4, review: 'Lovely ears' }));
    const saved = () =>
      platform.queries.flatMap(({ calls }) =>
        calls.filter((call) => call.method === 'update').map((call) => call.args[0]),
      );
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await screen.findByText('Kept. Thank you.');
    expect(saved()).toEqual([{ rating: 5 }]);
    await user.clear(screen.getByRole('textbox', { name: /A few words/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ rating: 5, review: null }));
    await screen.findByText('Kept. Thank you.');
    await user.type(screen.getByRole('textbox', { name: /A few words/ }), 'Lovely ears');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ rating: 5, review: 'Lovely ears' }));
  });

  test('shows a message if a rating could not be saved', async () => {
    const { user, database } = await open(finished());
    database.job = null;
    await user.click(await screen.findByRole('radio', { name: '4 stars' }));
    expect((await screen.findByRole('alert')).textContent).toContain('did not arrive');
  });
});
