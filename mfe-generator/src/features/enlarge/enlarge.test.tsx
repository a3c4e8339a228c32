import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import generator from '../../module.ts';
import { sampleApp, sampleModel } from '../../samples/sample-app.ts';
import { at, changedRow, finished, sampleJob, sampleJobId, sampleOutput } from '../../samples/sample-job.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import type { DatedJob } from '../output/load-job.ts';
// What is loaded on demand is compiled before the tests, so that none of them waits for it.
import './order-enlargement.ts';
import '../generator/submit/outcome-notice.tsx';
import '../output/ended/job-details.tsx';

const idOf = (number: number) => `44444444-4444-4444-8444-00000000000${number}`;
const original = finished();
const enlarged = (scale: 2 | 4, change: Partial<DatedJob> = {}): DatedJob =>
  finished({
    id: idOf(scale),
    enlarges: sampleJobId,
    scale,
    createdAt: at(scale),
    output: {
      ...sampleOutput,
      images: sampleOutput.images.map((image) => ({ ...image, width: 768 * scale, height: 768 * scale })),
    },
    ...change,
  });

interface Options {
  readonly app?: typeof sampleApp;
  readonly submit?: (body: unknown) => unknown;
  /** The page, below the job’s own. */
  readonly path?: string;
}

/** Opens the page of the first of the visitor's jobs. */
async function open(
  first: DatedJob,
  others: readonly DatedJob[] = [],
  { app = sampleApp, submit, path }: Options = {},
) {
  const jobs = [first, ...others];
  /** The columns by which jobs were read. */
  const asked: unknown[] = [];
  const platform = samplePlatform({
    tables: {
      jobs: ({ calls }) => {
        const [column, value] = calls.find(({ method }) => method === 'eq')?.args ?? [];
        asked.push(column);
        const found =
          column === 'id'
            ? jobs.filter(({ id }) => id === value)
            : column === 'enlarges'
              ? jobs.filter(({ enlarges }) => enlarges === value)
              : [];
        return found.map((job) => ({ ...job, steps: [], app, placeInOrder: null, shown: null }));
      },
    },
    functions: submit === undefined ? {} : { 'submit-job': submit },
  });
  const view = await renderModule(generator, path ?? `/${sampleApp.slug}/output/${first.id}`, platform);
  return { ...view, platform, jobs, asked };
}

const section = async () => within(await screen.findByRole('region', { name: 'Enlarge' }));

describe('a finished picture', () => {
  test('is offered at twice and four times its size, each with its pixels and its price', async () => {
    await open(original);
    const buttons = await (await section()).findAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      '×2 · 1536 × 1536 · 2 credits',
      '×4 · 3072 × 3072 · 4 credits',
    ]);
  });

  test('is ordered with its app and its prompt by one press, and the page of the new job is shown', async () => {
    const { user, platform, router, jobs } = await open(original, [], {
      submit: () => {
        jobs.push(enlarged(4, { status: 'CREATED', output: null }));
        return { jobId: idOf(4), status: 'INITIATED', cost: 4, balance: 96 };
      },
    });
    await user.dblClick(await (await section()).findByRole('button', { name: /^×4/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/${sampleApp.slug}/output/${idOf(4)}`));
    expect(platform.invocations.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        appId: sampleApp.id,
        prompt: original.prompt,
        count: 1,
        idempotencyKey: expect.any(String),
        enlargement: { jobId: sampleJobId, scale: 4 },
      }),
    ]);
  });

  test('leads a visitor nowhere who has left its page before the order was accepted', async () => {
    const accepted = Promise.withResolvers<object>();
    const { user, platform, router } = await open(original, [], { submit: () => accepted.promise });
    await user.click(await (await section()).findByRole('button', { name: /^×2/ }));
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    await act(() => router.navigate('/no-such-app'));
    await act(async () => {
      accepted.resolve({ jobId: idOf(2), status: 'INITIATED', cost: 2, balance: 98 });
      await accepted.promise;
    });
    await waitFor(() => expect(sessionStorage.getItem(`irodori:attempt:v1:${original.id}:2`)).toBeNull());
    expect(router.state).toMatchObject({
      location: { pathname: '/no-such-app' },
      navigation: { state: 'idle' },
    });
  });

  test('leads to its enlargements, to those on their way too, as they change', async () => {
    const { platform, jobs } = await open(original, [enlarged(2, { status: 'GENERATING', output: null })]);
    const link = await (await section()).findByRole('link', { name: '×2 · 1536 × 1536 · on its way' });
    expect(link.getAttribute('href')).toBe(`/${sampleApp.slug}/output/${idOf(2)}`);
    jobs[1] = enlarged(2);
    platform.emitChange('jobs', changedRow(enlarged(2)));
    expect(await (await section()).findByRole('link', { name: /×2 .* look at it/ })).toBeDefined();
  });

  test('is ordered again by the same key while no response came, and by another one after a refusal', async () => {
    const responses = [{ status: 502 }, { status: 409, body: { code: 'not_enlargeable', message: '' } }];
    const { user, platform } = await open(original, [], {
      submit: () => {
        const { status, body } = responses.shift() ?? { status: 502 };
        throw Object.assign(new Error('refused'), { name: 'FunctionError', status, body });
      },
    });
    const press = async () => user.click(await (await section()).findByRole('button', { name: /^×2/ }));
    await press();
    expect(await (await section()).findByText('No answer came back.')).toBeDefined();
    await press();
    expect(await (await section()).findByText('This picture cannot be enlarged.')).toBeDefined();
    await press();
    await waitFor(() => expect(platform.invocations).toHaveLength(3));
    const keys = platform.invocations.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('that is too dear says its own price, not that of the app', async () => {
    const { user } = await open(original, [], {
      submit: () => {
        const body = { code: 'insufficient_credits', message: '' };
        throw Object.assign(new Error('refused'), { name: 'FunctionError', status: 402, body });
      },
    });
    await user.click(await (await section()).findByRole('button', { name: /^×4/ }));
    expect(await (await section()).findByText(/This picture costs 4 credits/)).toBeDefined();
  });
});

describe('a picture of a remote engine with an upscaler', () => {
  const app = { ...sampleApp, model: { ...sampleModel, pipeline: 'anime', enlarges: true } };

  test.each([`/${sampleApp.slug}/output/${sampleJobId}`, `/results/${sampleJobId}`])(
    'is offered at twice and four times its size at %s',
    async (path) => {
      await open(original, [], { app, path });
      const buttons = await (await section()).findAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([
        '×2 · 1536 × 1536 · 2 credits',
        '×4 · 3072 × 3072 · 4 credits',
      ]);
    },
  );
});

describe('a picture of a remote engine without an upscaler', () => {
  const app = { ...sampleApp, model: { ...sampleModel, pipeline: 'anime', enlarges: false } };

  test('is not offered in other sizes on its page', async () => {
    await open(original, [], { app });
    expect(await screen.findByText('How good is it?')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Enlarge' })).toBeNull();
  });

  test('is not offered in other sizes in “my pictures”', async () => {
    const { asked } = await open(original, [], { app, path: `/results/${sampleJobId}` });
    await waitFor(() => expect(asked).toContain('enlarges'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Enlarge' })).toBeNull());
  });

  test('still leads to its original if it was enlarged before', async () => {
    await open(enlarged(2), [original], { app });
    expect(await (await section()).findByRole('link', { name: 'the original' })).toBeDefined();
  });
});

describe('an enlarged picture', () => {
  test('leads to its original and offers the other size of the original alone', async () => {
    await open(enlarged(2), [original]);
    const enlarge = await section();
    const link = await enlarge.findByRole('link', { name: 'the original' });
    expect(link.getAttribute('href')).toBe(`/${sampleApp.slug}/output/${sampleJobId}`);
    expect(enlarge.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '×4 · 3072 × 3072 · 4 credits',
    ]);
  });

  test('whose original is deleted says so and offers nothing', async () => {
    await open(enlarged(2));
    expect(await screen.findByText('×2 of a picture that is deleted.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Enlarge' })).toBeNull();
  });

  test('that failed offers its size again, and no picture in normal size', async () => {
    await open(
      sampleJob({ id: idOf(2), enlarges: sampleJobId, scale: 2, status: 'ERROR', reason: 'failed' }),
      [original],
    );
    expect(await (await section()).findByRole('button', { name: /^×2 · 1536/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again with these settings' })).toBeNull();
  });

  test('says in “my pictures” and in the viewer how large it is and of what', async () => {
    const { user } = await open(enlarged(2), [original], { path: `/results/${idOf(2)}` });
    expect(await screen.findByText(/1536 × 1536\.$/)).toBeDefined();
    expect(await (await section()).findByRole('link', { name: 'the original' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: /Look at it full screen/ }));
    const viewer = await screen.findByRole('dialog');
    // Keys are pressed where the focus is.
    await waitFor(() => expect(viewer.contains(document.activeElement)).toBe(true));
    await user.keyboard('i');
    expect(await screen.findByText('1536 × 1536, ×2 of 768 × 768')).toBeDefined();
  });
});
