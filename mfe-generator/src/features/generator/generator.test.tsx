import { FunctionError, PlatformError } from '@irodori/platform/errors';
import { signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { sampleApp } from '../../samples/sample-app.ts';
import { sampleJobId } from '../../samples/sample-job.ts';
import { samplePlatform, type SampleOptions } from '../../samples/sample-platform.ts';

const page = `/${sampleApp.slug}`;
const accepted = { jobId: sampleJobId, status: 'INITIATED', cost: 2, balance: 98 };
const failing = (status: number, body?: unknown) => (): never => {
  throw new FunctionError('refused', { kind: status === 0 ? 'fetch' : 'http', status, body });
};

async function open(options: SampleOptions = {}, path = page) {
  const platform = samplePlatform({ functions: { 'submit-job': () => accepted }, ...options });
  const view = await renderModule(generator, path, platform);
  const character = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ });
  const send = screen.getByRole('button', { name: 'Make the picture' });
  return { ...view, platform, character, send };
}

const keysOf = ({ platform }: Awaited<ReturnType<typeof open>>) =>
  platform.invocations.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a generator’s page', () => {
  test('is a 404 for an app that does not exist', async () => {
    await renderModule(generator, '/no-such-app', samplePlatform());
    expect(screen.getByRole('alert').textContent).toBe('404 Page Not Found: /no-such-app');
  });

  test('has a control for each of the six field types, in the order of the fields', async () => {
    await open();
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the picture' })
      .form as HTMLElement;
    const found = [...form.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'));
    expect(found).toEqual(['character', 'title', 'mood', 'hair', 'effects', 'reference', 'seed']);
    expect(screen.getByRole('textbox', { name: /Title/ })).toBeTruthy();
    expect(within(screen.getByRole('group', { name: /Mood/ })).getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Long' }).checked).toBe(true);
    expect(within(screen.getByRole('group', { name: /Hair/ })).getAllByRole('radio')).toHaveLength(2);
    expect(within(screen.getByRole('group', { name: /Effects/ })).getAllByRole('checkbox')).toHaveLength(3);
    expect(screen.getByLabelText(/A picture of yours/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Roll a seed' })).toBeTruthy();
  });

  test('shows the price and the balance', async () => {
    await open({ balance: () => 7 });
    expect(await screen.findByText(/costs 2 credits; you have 7/)).toBeTruthy();
  });
});

describe('submitting the form', () => {
  test('sends the values and navigates to the job’s page', async () => {
    const opened = await open();
    const { user, character, send, platform, router } = opened;
    await user.type(character, 'an elf');
    await user.click(screen.getByRole('radio', { name: 'Calm' }));
    await user.click(screen.getByRole('checkbox', { name: 'Rain' }));
    await user.click(screen.getByRole('button', { name: 'Roll a seed' }));
    await user.click(send);
    await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/output/${sampleJobId}`));
    expect(platform.invocations).toHaveLength(1);
    expect(platform.invocations[0]?.body).toMatchObject({
      appId: sampleApp.id,
      prompt: {
        character: 'an elf',
        mood: 'calm',
        hair: 'long',
        effects: ['rain'],
        seed: expect.stringMatching(/^\d+$/),
      },
    });
  });

  test('is possible with Ctrl and Enter', async () => {
    const { user, character, platform } = await open();
    await user.type(character, 'an elf{Control>}{Enter}{/Control}');
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
  });

  test('with faults sends no request, lists the faults and focuses the first', async () => {
    const { user, character, send, platform } = await open();
    await user.type(screen.getByRole('textbox', { name: /Seed/ }), 'seven');
    await user.click(send);
    expect(screen.getByRole('alert').textContent).toContain('2 fields need a look');
    expect(document.activeElement).toBe(character);
    expect(platform.invocations).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /Seed: Please enter a whole number/ }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Seed/ }));
  });

  test('sends the same idempotency key after a double click and after a lost response', async () => {
    let respond: (() => unknown) | undefined;
    const waiting = new Promise((resolve) => {
      respond = () => resolve(undefined);
    });
    let tries = 0;
    const opened = await open({
      functions: {
        'submit-job': async () => {
          tries += 1;
          if (tries > 1) return accepted;
          await waiting;
          return failing(0)();
        },
      },
    });
    const { user, character, send, router } = opened;
    await user.type(character, 'an elf');
    act(() => {
      send.click();
      send.click();
    });
    await waitFor(() => expect(keysOf(opened)).toHaveLength(1));
    respond?.();
    expect((await screen.findByRole('alert')).textContent).toContain('you pay for one picture only');
    await user.click(send);
    await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
    expect(keysOf(opened)).toHaveLength(2);
    expect(new Set(keysOf(opened)).size).toBe(1);
  });

  test('sends a proof that the visitor is human, which is prepared when the form gets the focus', async () => {
    const { user, character, send, platform } = await open();
    const prepare = vi.spyOn(platform.verification, 'prepare');
    await user.type(character, 'an elf');
    expect(prepare).toHaveBeenCalledWith('submit_job');
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ verification: 'sample proof for submit_job' });
  });

  test('prepares no proof for a visitor who has to sign in first', async () => {
    const { user, character, platform } = await open({ session: { status: 'signed-out' } });
    const prepare = vi.spyOn(platform.verification, 'prepare');
    await user.type(character, 'an elf');
    expect(prepare).not.toHaveBeenCalled();
  });

  test.each([
    ['made', undefined],
    ['accepted', { code: 'verification_failed', message: 'expired' }],
  ])(
    'keeps form and key if the proof could not be %s, and succeeds at the next attempt',
    async (_, refusal) => {
      let tries = 0;
      const opened = await open({
        functions: {
          'submit-job': () => {
            tries += 1;
            return refusal !== undefined && tries === 1 ? failing(403, refusal)() : accepted;
          },
        },
      });
      const { user, character, send, platform, router } = opened;
      if (refusal === undefined)
        vi.spyOn(platform.verification, 'token').mockRejectedValueOnce(new Error('no challenge'));
      await user.type(character, 'an elf');
      await user.click(send);
      expect((await screen.findByRole('alert')).textContent).toContain('could not check that you are human');
      expect(character.value).toBe('an elf');
      await user.click(send);
      await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
      expect(new Set(keysOf(opened)).size).toBe(1);
    },
  );

  test('uses a new idempotency key after a response', async () => {
    const opened = await open({
      functions: { 'submit-job': failing(429, { code: 'too_many_jobs', message: '' }) },
    });
    const { user, character, send } = opened;
    await user.type(character, 'an elf');
    await user.click(send);
    await screen.findByText(/Your pictures in the queue come first/);
    await user.click(send);
    await waitFor(() => expect(new Set(keysOf(opened)).size).toBe(2));
  });

  test('shows the server’s faults at their fields', async () => {
    const issues = [
      { field: 'title', rule: 'maxLength', limit: 3, length: 9, message: 'Title: takes at most 3.' },
    ];
    const { user, character, send } = await open({
      functions: { 'submit-job': failing(422, { code: 'invalid_prompt', message: 'no', issues }) },
    });
    const title = screen.getByRole('textbox', { name: /Title/ });
    await user.type(character, 'an elf');
    await user.type(title, 'my lady');
    await user.click(send);
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(title);
    expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Takes at most 3.',
    );
  });

  test('shows the price if the credits do not suffice', async () => {
    const { user, character, send } = await open({
      balance: () => 1,
      functions: { 'submit-job': failing(402, { code: 'insufficient_credits', message: 'no' }) },
    });
    await user.type(character, 'an elf');
    await user.click(send);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'costs 2 credits and you have 1. Nothing was charged.',
      ),
    );
  });
});

describe('typed values of the form', () => {
  test('are kept over the login page and not submitted automatically', async () => {
    const platform = samplePlatform({ session: { status: 'signed-out' } });
    const { user, router } = await renderModule(generator, `${page}?mood=warm`, platform);
    await user.type(screen.getByRole('textbox', { name: /Your character/ }), 'an elf');
    await user.click(screen.getByRole('button', { name: 'Make the picture' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    const back = platform.returnPath.pluck();
    expect(back).toBe(`${page}?mood=warm`);
    await act(async () => {
      platform.setSession(signedInSession);
      await router.navigate(back ?? '');
    });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ }).value).toBe('an elf');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Warm' }).checked).toBe(true);
    expect(platform.invocations).toHaveLength(0);
  });

  test('are kept while the visitor buys the credits that are missing', async () => {
    const { user, character, send, router, platform } = await open({
      balance: () => 1,
      functions: { 'submit-job': failing(402, { code: 'insufficient_credits', message: 'no' }) },
    });
    await user.type(character, 'an elf');
    await user.click(send);
    await user.click(await screen.findByRole('button', { name: 'Get more credits' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    await act(async () => router.navigate(platform.returnPath.pluck() ?? ''));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ }).value).toBe('an elf');
  });

  test('are kept over a reload', async () => {
    const first = await open();
    await first.user.type(first.character, 'an elf');
    first.unmount();
    expect((await open()).character.value).toBe('an elf');
  });

  test('are restored as the last settings of the app until the form is cleared', async () => {
    const first = await open();
    await first.user.type(first.character, 'an elf');
    await first.user.click(first.send);
    await waitFor(() => expect(first.router.state.location.pathname).toContain('/output/'));
    first.unmount();
    const second = await open();
    expect(second.character.value).toBe('an elf');
    await second.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(second.character.value).toBe('');
    second.unmount();
    expect((await open()).character.value).toBe('');
  });

  test('can be restored after an example replaced them', async () => {
    const { user, character } = await open();
    await user.type(character, 'my own words');
    await user.click(screen.getByRole('button', { name: 'a silver-haired elf' }));
    expect(character.value).toBe('a silver-haired elf');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(character.value).toBe('my own words');
  });
});

describe('a link to the form', () => {
  test('fills it with the values of its query', async () => {
    expect((await open({}, `${page}?prompt=a+fox`)).character.value).toBe('a fox');
  });

  const own = {
    prompt: { character: 'a silver-haired elf', hair: 'short' },
    output: { images: [{ path: 'p', width: 1, height: 1, mime: 'image/webp', bytes: 1, seed: 4711 }] },
  };

  test('fills it with an own picture’s settings, with or without the seed', async () => {
    const seed = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Seed/ });
    const { character, unmount } = await open({ tables: { jobs: [own] } }, `${page}?from=${sampleJobId}`);
    await waitFor(() => expect(character.value).toBe('a silver-haired elf'));
    expect(seed().value).toBe('4711');
    unmount();
    const remix = await open({ tables: { jobs: [own] } }, `${page}?from=${sampleJobId}&seed=new`);
    await waitFor(() => expect(remix.character.value).toBe('a silver-haired elf'));
    expect(seed().value).toBe('');
  });

  test('shows a message if the picture belongs to another visitor', async () => {
    await open({ tables: { jobs: [] } }, `${page}?from=${sampleJobId}`);
    expect((await screen.findByRole('alert')).textContent).toContain('another account');
  });
});

describe('an uploaded picture', () => {
  test('is stored under the visitor’s folder and sent as its path', async () => {
    const { user, character, send, platform } = await open();
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
    const path = platform.uploads[0]?.path ?? '';
    expect(path).toMatch(/^00000000-0000-4000-8000-000000000001\/[0-9a-f-]{36}\.png$/);
    await user.type(character, 'an elf');
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ prompt: { reference: path } });
  });

  test('delays the submit until it is stored', async () => {
    const { user, character, platform } = await open();
    const upload = Promise.withResolvers<void>();
    const begun = vi.spyOn(platform.storage, 'upload').mockReturnValue(upload.promise);
    await user.type(character, 'an elf');
    const input = screen.getByLabelText(/A picture of yours/);
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
    await waitFor(() => expect(begun).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Storing your picture' }));
    expect(platform.invocations).toHaveLength(0);
    await act(async () => upload.resolve());
    await user.click(screen.getByRole('button', { name: 'Make the picture' }));
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toHaveProperty('prompt.reference');
  });

  test('is removed when the form is cleared', async () => {
    const { user } = await open();
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('me.png')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('me.png')).toBeNull();
  });

  test('is not added to a form that was cleared while it was uploaded', async () => {
    const { user, character, send, platform } = await open();
    const upload = Promise.withResolvers<void>();
    const begun = vi.spyOn(platform.storage, 'upload').mockReturnValue(upload.promise);
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    await waitFor(() => expect(begun).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('me.png')).toBeNull();
    await act(async () => upload.resolve());
    await user.type(character, 'an elf');
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).not.toHaveProperty('prompt.reference');
  });

  test('replaces the oldest ones if the quota is used up', async () => {
    const room = { used: 20 * 1024 ** 2, quota: 20 * 1024 ** 2, fits: true, spare: ['me/1.png', 'me/2.png'] };
    const { user, platform } = await open({ rpc: { input_room: () => room } });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
    expect(platform.removed).toEqual([
      { bucket: 'inputs', path: 'me/1.png' },
      { bucket: 'inputs', path: 'me/2.png' },
    ]);
  });

  test('is not uploaded if running jobs need the whole quota, and the field explains it', async () => {
    const room = { used: 19.2 * 1024 ** 2, quota: 20 * 1024 ** 2, fits: false, spare: ['me/1.png'] };
    const { user, platform } = await open({ rpc: { input_room: () => room } });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    expect(
      await screen.findByText(/take 20 of 20 MB.*smaller picture, or wait until those jobs are done/),
    ).toBeTruthy();
    expect([...platform.uploads, ...platform.removed]).toEqual([]);
  });

  test('is to be chosen again if another upload took its room at the same time', async () => {
    const { user, platform } = await open();
    const refused = new PlatformError('input_quota_exceeded', { code: '403', status: 400 });
    platform.storage.upload = () => Promise.reject(refused);
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    expect(await screen.findByText(/took the room for this picture. Please choose it again/)).toBeTruthy();
  });

  test('must be chosen again after a failed upload, before the form can be submitted', async () => {
    const { user, character, send, platform } = await open();
    platform.storage.upload = () => Promise.reject(new Error('offline'));
    await user.type(character, 'an elf');
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(/did not arrive/)).toBeTruthy();
    await user.click(send);
    expect(platform.invocations).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
  });
});
