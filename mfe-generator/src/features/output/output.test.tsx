import { renderModule } from '@irodori/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { sampleApp } from '../../samples/sample-app.ts';
import { at, changedRow, finished, sampleJob, sampleJobId } from '../../samples/sample-job.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import type { DatedJob } from './load-job.ts';

const path = `/${sampleApp.slug}/output/${sampleJobId}`;

/** The page over a database whose row the test changes. */
async function open(first: DatedJob, position = 0) {
  const database = { job: first as DatedJob | null, position };
  const platform = samplePlatform({
    job: () => database.job,
    steps: () => [{ status: 'INITIATED', reason: null, at: at(0) }],
    position: () => database.position,
    rpc: {
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

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const spoken = () =>
  screen
    .getAllByRole('status')
    .map((element) => element.textContent)
    .join(' ');

describe('the page of a job', () => {
  test('is not found for a job that row-level security hides, and for what is no job', async () => {
    const hidden = await renderModule(generator, path, samplePlatform({ job: () => null }));
    expect(screen.getByRole('alert').textContent).toBe(`404 Page Not Found: ${path}`);
    hidden.unmount();
    await renderModule(generator, `/${sampleApp.slug}/output/1%20or%201=1`, samplePlatform());
    expect(screen.getByRole('alert').textContent).toContain('404 Page Not Found');
  });

  test('goes through the four states as they arrive, without a reload', async () => {
    const { become, draw } = await open(sampleJob(), 3);
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
    expect(picture.getAttribute('src')).toContain('token=signed');
  });

  test('says how long each step took to come, also when it took no time', async () => {
    const { become } = await open(sampleJob());
    become(sampleJob({ status: 'CREATED', updatedAt: at(0.02) }));
    become(sampleJob({ status: 'GENERATING', updatedAt: at(1.5) }));
    become(finished());
    const steps = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Received',
      'In the queueat once',
      'Being drawnafter 1.5 s',
      'Doneafter 5.0 s',
    ]);
  });

  test('says how many wait before it', async () => {
    await open(sampleJob({ status: 'CREATED', updatedAt: at(1) }), 3);
    expect(await screen.findByText('2 pictures are before it.')).toBeTruthy();
  });

  test('reads aloud what changed, but not each percent', async () => {
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

  test('learns what it missed when the socket comes back', async () => {
    const { platform, database } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    act(() => platform.setSocket('down'));
    expect(screen.getByRole('alert').textContent).toContain('every two seconds');
    database.job = finished();
    act(() => platform.setSocket('live'));
    await waitFor(() => expect(title()).toBe('Your picture'));
  });

  test('learns what it missed when the tab is looked at again', async () => {
    const { database } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    database.job = finished();
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(title()).toBe('Your picture'));
  });

  test('stops a job and says that the credits are back', async () => {
    const { user } = await open(sampleJob({ status: 'CREATED', updatedAt: at(1) }));
    await user.click(screen.getByRole('button', { name: 'Stop and get 2 credits back' }));
    await waitFor(() => expect(title()).toBe('You stopped this picture'));
    expect(screen.getByText('Your 2 credits are back on your account.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test.each([
    ['the picture', () => finished()],
    ['a failure', () => sampleJob({ status: 'ERROR', reason: 'failed', message: null, updatedAt: at(3) })],
  ] as const)('takes the focus along to the heading of %s that replaces what had it', async (_what, end) => {
    const { become } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    screen.getByRole('button', { name: /^Stop/ }).focus();
    become(end());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
  });

  test('leaves the focus alone when the picture arrives and the focus is elsewhere', async () => {
    const { become } = await open(sampleJob({ status: 'GENERATING', updatedAt: at(2) }));
    const elsewhere = screen.getByRole('link', { name: 'My pictures' });
    elsewhere.focus();
    become(finished());
    expect(document.activeElement).toBe(elsewhere);
  });

  test('takes no focus when it opens on a job that has ended', async () => {
    await open(sampleJob({ status: 'ERROR', reason: 'failed', message: null, updatedAt: at(3) }));
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['failed', 'This picture could not be finished'],
    ['blocked', 'This prompt was not accepted'],
    ['expired', 'This picture waited too long'],
  ] as const)('explains a job that %s, and gives its settings back', async (reason, words) => {
    await open(sampleJob({ status: 'ERROR', reason, message: 'The reason in words.', updatedAt: at(2) }));
    expect(title()).toBe(words);
    expect(screen.getByText('The reason in words.')).toBeTruthy();
    const again = screen.getByRole('link', { name: /these settings|Change the prompt/ });
    expect(again.getAttribute('href')).toBe(`/${sampleApp.slug}?from=${sampleJobId}`);
  });
});

describe('a finished picture', () => {
  test('names its settings, its seed, what was drawn and what was not understood', async () => {
    await open(finished());
    expect(screen.getByText('Petals, Rain')).toBeTruthy();
    expect(screen.getByText('4711')).toBeTruthy();
    expect(screen.getByText('silver hair')).toBeTruthy();
    expect(screen.getByText('holding a teapot')).toBeTruthy();
    expect(screen.getByText(/is a sketch engine/)).toBeTruthy();
  });

  test('leads to its settings with the seed, to a remix without, and to the file', async () => {
    await open(finished());
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Use these settings')).toBe(`/${sampleApp.slug}?from=${sampleJobId}`);
    expect(target('Remix')).toBe(`/${sampleApp.slug}?from=${sampleJobId}&seed=new`);
    expect(target('Download')).toContain('download=ai-elf-generator-44444444.webp');
  });

  test('is signed anew when its URL stops working', async () => {
    const { platform } = await open(finished());
    platform.storage.signedUrl = async () => 'https://storage.example/fresh';
    const picture = screen.getByAltText<HTMLImageElement>('AI Elf Generator: silver hair, night');
    fireEvent.error(picture);
    await waitFor(() => expect(picture.getAttribute('src')).toBe('https://storage.example/fresh'));
  });

  test('says so when it cannot be signed, and can be asked for again', async () => {
    const { platform, user } = await open(finished());
    const refuse = vi.spyOn(platform.storage, 'signedUrl').mockRejectedValue(new Error('offline'));
    fireEvent.error(screen.getByAltText('AI Elf Generator: silver hair, night'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be shown');
    refuse.mockResolvedValue('https://storage.example/fresh');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('keeps the stars at once and the words when they are sent', async () => {
    const { user, platform } = await open(finished());
    const saved = () =>
      platform.queries.flatMap(({ calls }) =>
        calls.filter((call) => call.method === 'update').map((call) => call.args[0]),
      );
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await screen.findByText('Kept. Thank you.');
    expect(saved()).toEqual([{ rating: 4, review: null }]);
    await user.type(screen.getByRole('textbox', { name: /A few words/ }), 'Lovely ears');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ rating: 4, review: 'Lovely ears' }));
    expect(await screen.findByText('Kept. Thank you.')).toBeTruthy();
  });

  test('says so when a rating was not kept', async () => {
    const { user, database } = await open(finished());
    database.job = null;
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect((await screen.findByRole('alert')).textContent).toContain('did not arrive');
  });
});
