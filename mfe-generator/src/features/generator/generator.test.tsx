import { FunctionError, PlatformError } from '@irodori/platform/errors';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { sampleApp } from '../../samples/sample-app.ts';
import { sampleJobId } from '../../samples/sample-job.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import { lastSettings } from './form/kept-values.ts';
import { acceptedJob, generatorPage, openGenerator } from '../../samples/open-generator.ts';

const failing = (status: number, body?: unknown) => (): never => {
  throw new FunctionError('refused', { kind: status === 0 ? 'fetch' : 'http', status, body });
};

const keysOf = ({ platform }: Awaited<ReturnType<typeof openGenerator>>) =>
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
    await openGenerator();
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
    await openGenerator({ balance: () => 7 });
    expect(await screen.findByText(/costs 2 credits; you have 7/)).toBeTruthy();
  });

  test('says before the order what several pictures cost, and how many credits are missing', async () => {
    const { user, send } = await openGenerator({ balance: () => 7 });
    await user.click(screen.getByRole('radio', { name: '3' }));
    expect(send.textContent).toBe('Make 3 pictures\u00a0· 6 credits');
    expect(await screen.findByText(/^These 3 pictures cost 6 credits; you have 7\. A picture/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '4' }));
    expect(screen.getByText(/cost 8 credits; you have 7, so 1 credit more would be needed/)).toBeTruthy();
  });
});

describe('a visitor who begins with the form', () => {
  test('reads that the browser cannot draw the sketch, where it cannot', async () => {
    const { user, character } = await openGenerator();
    expect(screen.getByText('A free sketch appears here as you type.')).toBeTruthy();
    await user.click(character);
    expect(await screen.findByText('No sketch can be drawn here.')).toBeTruthy();
    expect(screen.queryByText('A free sketch appears here as you type.')).toBeNull();
  });

  test('reads that the picture will wait while what draws it is away', async () => {
    const { user, character } = await openGenerator({ rpc: { app_state: () => 'paused' } });
    expect(screen.queryByText('This generator is paused')).toBeNull();
    await user.click(character);
    expect(await screen.findByText('This generator is paused')).toBeTruthy();
    expect(screen.getByText(/waits for up to a day.+If it is not drawn, it costs nothing\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Other generators' })).toBeTruthy();
    expect(await screen.findByText(/^Paused: it will wait/)).toBeTruthy();
  });

  test('reads it until what draws the pictures is back', async () => {
    let state = 'paused';
    const { user, character } = await openGenerator({ rpc: { app_state: () => state } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await user.click(character);
    expect(await screen.findByText('This generator is paused')).toBeTruthy();
    state = 'working';
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(screen.queryByText(/paused/i)).toBeNull());
    vi.useRealTimers();
  });

  test('reads that pictures take longer while one waits long', async () => {
    const { user, character } = await openGenerator({ rpc: { app_state: () => 'slow' } });
    await user.click(character);
    expect(await screen.findByText(/take some minutes longer than usual/)).toBeTruthy();
  });

  test('reads nothing of it while pictures are drawn', async () => {
    const asked = vi.fn<() => string>(() => 'working');
    const { user, character } = await openGenerator({ rpc: { app_state: asked } });
    await user.click(character);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(screen.queryByRole('link', { name: 'Status of the services' })).toBeNull();
  });
});

describe('submitting the form', () => {
  test('sends the values and navigates to the job’s page', async () => {
    const opened = await openGenerator();
    const { user, character, send, platform, router } = opened;
    await user.type(character, 'an elf');
    await user.click(screen.getByRole('radio', { name: 'Calm' }));
    await user.click(screen.getByRole('checkbox', { name: 'Rain' }));
    await user.click(screen.getByRole('button', { name: 'Roll a seed' }));
    await user.click(send);
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`${generatorPage}/output/${sampleJobId}`),
    );
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

  test('sends the seed of the sketch where the visitor leaves the seed open, which the last settings do not keep', async () => {
    const { user, character, send, platform } = await openGenerator();
    await user.type(character, 'an elf');
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({
      prompt: { character: 'an elf', seed: expect.stringMatching(/^\d+$/) },
    });
    await waitFor(() => expect(lastSettings(sampleApp.slug).read()).toMatchObject({ character: 'an elf' }));
    expect(lastSettings(sampleApp.slug).read()).not.toHaveProperty('seed');
  });

  test('orders as many pictures as the visitor chose, also after a reload', async () => {
    const first = await openGenerator();
    await first.user.type(first.character, 'an elf');
    await first.user.click(screen.getByRole('radio', { name: '4' }));
    first.unmount();
    const { user, send, platform } = await openGenerator();
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ prompt: { character: 'an elf' }, count: 4 });
  });

  test('is possible with Ctrl and Enter', async () => {
    const { user, character, platform } = await openGenerator();
    await user.type(character, 'an elf{Control>}{Enter}{/Control}');
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
  });

  test('with faults sends no request, lists the faults and focuses the first', async () => {
    const { user, character, send, platform } = await openGenerator();
    await user.type(screen.getByRole('textbox', { name: /Seed/ }), 'seven');
    await user.click(send);
    expect((await screen.findByRole('alert')).textContent).toContain('2 fields need a look');
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
    const opened = await openGenerator({
      functions: {
        'submit-job': async () => {
          tries += 1;
          if (tries > 1) return acceptedJob;
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
    expect((await screen.findByRole('alert')).textContent).toContain('you pay only once');
    await user.click(send);
    await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
    expect(keysOf(opened)).toHaveLength(2);
    expect(new Set(keysOf(opened)).size).toBe(1);
  });

  test('sends the same idempotency key after a lost response also when another order was answered in between', async () => {
    const answers = [
      failing(0),
      failing(402, { code: 'insufficient_credits', message: 'no' }),
      () => acceptedJob,
    ];
    const opened = await openGenerator({ functions: { 'submit-job': () => answers.shift()?.() } });
    const { user, character, send, router } = opened;
    await user.type(character, 'an elf');
    await user.click(send);
    await screen.findByText(/you pay only once/);
    await user.click(screen.getByRole('radio', { name: '2' }));
    await user.click(send);
    await waitFor(() => expect(screen.queryByText(/you pay only once/)).toBeNull());
    await user.click(screen.getByRole('radio', { name: '1' }));
    await user.click(send);
    await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
    const [first, other, again] = keysOf(opened);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('leads a visitor nowhere who has left the page before the order was accepted', async () => {
    const accepted = Promise.withResolvers<typeof acceptedJob>();
    const opened = await openGenerator({ functions: { 'submit-job': () => accepted.promise } });
    const { user, character, send, router } = opened;
    await user.type(character, 'an elf');
    await user.click(send);
    await waitFor(() => expect(keysOf(opened)).toHaveLength(1));
    await act(() => router.navigate('/no-such-app'));
    accepted.resolve(acceptedJob);
    await waitFor(() => expect(lastSettings(sampleApp.slug).read()).toBeDefined());
    expect(router.state).toMatchObject({
      location: { pathname: '/no-such-app' },
      navigation: { state: 'idle' },
    });
  });

  test('sends a proof that the visitor is human, which is prepared when the form gets the focus', async () => {
    const { user, character, send, platform } = await openGenerator();
    const prepare = vi.spyOn(platform.verification, 'prepare');
    await user.type(character, 'an elf');
    expect(prepare).toHaveBeenCalledWith('submit_job');
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ verification: 'sample proof for submit_job' });
  });

  test('makes a visitor without a session a guest, who stays on the page', async () => {
    const opened = await openGenerator({ session: { status: 'signed-out' } });
    const { user, character, send, platform, router } = opened;
    const prepare = vi.spyOn(platform.verification, 'prepare');
    await user.type(character, 'an elf');
    expect(prepare).toHaveBeenCalledWith('sign_in_as_guest');
    await user.click(send);
    await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
    expect(platform.session.current()).toMatchObject({ status: 'signed-in', isAnonymous: true });
  });

  test('offers the login page where no guest account can be made, orders nothing, and succeeds at the next attempt', async () => {
    const opened = await openGenerator({ session: { status: 'signed-out' } });
    const { user, character, send, platform, router } = opened;
    vi.spyOn(platform.session, 'signInAnonymously').mockRejectedValueOnce(new Error('disabled'));
    await user.type(character, 'an elf');
    await user.click(send);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(platform.invocations).toHaveLength(0);
    expect(character.value).toBe('an elf');
    await user.click(send);
    await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
    expect(platform.invocations).toHaveLength(1);
  });

  test('says that the browser keeps no cookies, orders nothing, and leaves the form as it is', async () => {
    const opened = await openGenerator({ session: { status: 'signed-out' } });
    const { user, character, send, platform } = opened;
    const refusal = new PlatformError('No cookies.', { code: 'cookies_refused', status: 403 });
    vi.spyOn(platform.session, 'signInAnonymously').mockRejectedValueOnce(refusal);
    await user.type(character, 'an elf');
    await user.click(send);
    expect(await screen.findByText('Your browser keeps no cookies.')).toBeTruthy();
    expect(platform.invocations).toHaveLength(0);
    expect(character.value).toBe('an elf');
  });

  test.each([
    ['made', undefined],
    ['accepted', { code: 'verification_failed', message: 'expired' }],
  ])(
    'keeps form and key if the proof could not be %s, and succeeds at the next attempt',
    async (_, refusal) => {
      let tries = 0;
      const opened = await openGenerator({
        functions: {
          'submit-job': () => {
            tries += 1;
            return refusal !== undefined && tries === 1 ? failing(403, refusal)() : acceptedJob;
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
    const opened = await openGenerator({
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
    const { user, character, send } = await openGenerator({
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
    const { user, character, send } = await openGenerator({
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
