import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import generator from '../../module.ts';
import { at, changedRow, finished, sampleJob, sampleOutput } from '../../samples/sample-job.ts';
import { endedJob, jobKey, resultsPlatform, type Row, runningJob } from '../../samples/sample-results.ts';

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

  test('has the same length when its URL is opened again', async () => {
    await open(`/results?to=${encodeURIComponent(at(13))}`);
    expect(titles()).toEqual(wishes(60, 1));
  });

  test('keeps the signed URL of a picture that is already on the page', async () => {
    const { user, platform } = await open();
    const signed: number[] = [];
    const { thumbnails } = platform.storage;
    Object.assign(platform.storage, {
      thumbnails: (bucket: string, paths: readonly string[], width: number, seconds: number) => {
        signed.push(paths.length);
        return thumbnails(bucket, paths, width, seconds);
      },
    });
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toHaveLength(48));
    expect(signed).toEqual([48 - 24 - 5]);
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

describe('unfinished jobs in the list', () => {
  test('are at the top with their progress, and move to the finished ones when they are done', async () => {
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
    const done = finished({ id: runningJob.id, createdAt: runningJob.createdAt, prompt: { prompt: 'done' } });
    rows = [{ ...done, output: sampleOutput, app: runningJob.app }, endedJob(1)];
    act(() => platform.emitChange('jobs', changedRow(done)));
    await waitFor(() => expect(titles()).toEqual(['done', 'wish 1']));
    expect(screen.queryByRole('region', { name: 'On their way' })).toBeNull();
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
