import { FunctionError } from '@irodori/platform/errors';
import { signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import generator from '../../module.ts';
import { sampleJobId } from '../../samples/sample-job.ts';
import { samplePlatform } from '../../samples/sample-platform.ts';
import { generatorPage, openGenerator } from '../../samples/open-generator.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ });

describe('typed values of the form', () => {
  test('are kept over the login page and not submitted automatically', async () => {
    const platform = samplePlatform({ session: { status: 'signed-out' } });
    const { user, router } = await renderModule(generator, `${generatorPage}?mood=warm`, platform);
    await user.type(screen.getByRole('textbox', { name: /Your character/ }), 'an elf');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    const back = platform.returnPath.pluck();
    expect(back).toBe(`${generatorPage}?mood=warm`);
    await act(async () => {
      platform.setSession(signedInSession);
      await router.navigate(back ?? '');
    });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ }).value).toBe('an elf');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Warm' }).checked).toBe(true);
    expect(platform.invocations).toHaveLength(0);
  });

  test('are kept while the visitor buys the credits that are missing', async () => {
    const { user, character, send, router, platform } = await openGenerator({
      balance: () => 1,
      functions: {
        'submit-job': () => {
          const body = { code: 'insufficient_credits', message: 'no' };
          throw new FunctionError('refused', { kind: 'http', status: 402, body });
        },
      },
    });
    await user.type(character, 'an elf');
    await user.click(send);
    await user.click(await screen.findByRole('button', { name: 'Get more credits' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    await act(async () => router.navigate(platform.returnPath.pluck() ?? ''));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ }).value).toBe('an elf');
  });

  test('are kept over a reload', async () => {
    const first = await openGenerator();
    await first.user.type(first.character, 'an elf');
    first.unmount();
    expect((await openGenerator()).character.value).toBe('an elf');
  });

  test('are there again for a visitor who left the form by a link of the header and comes back', async () => {
    const { user, character, router } = await openGenerator();
    await user.type(character, 'an elf');
    await act(async () => router.navigate('/login'));
    await act(async () => router.navigate(generatorPage));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your character/ }).value).toBe('an elf');
  });

  test('are kept while a link fills the form of the same app and other words are typed there', async () => {
    const { user, character, router } = await openGenerator();
    await user.type(character, 'an elf');
    await act(async () => router.navigate(`${generatorPage}?prompt=a+fox`));
    expect(text().value).toBe('a fox');
    await user.type(text(), ' at night');
    await act(async () => router.navigate(-1));
    expect(text().value).toBe('an elf');
    await act(async () => router.navigate(1));
    expect(text().value).toBe('a fox at night');
  });

  test('are kept while a picture is ordered from a link and other words are typed beside it', async () => {
    const { user, character, router } = await openGenerator();
    await user.type(character, 'an elf');
    await act(async () => router.navigate(`${generatorPage}?prompt=a+fox`));
    await user.click(screen.getByRole('button', { name: 'Make the picture' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/output/'));
    await user.type(text(), ' at night');
    await act(async () => router.navigate(-2));
    expect(text().value).toBe('an elf');
    await act(async () => router.navigate('/login'));
    await act(async () => router.navigate(generatorPage));
    expect(text().value).toBe('an elf');
  });

  test('are forgotten when five later ones of the app are kept', async () => {
    const { user, character, router } = await openGenerator();
    await user.type(character, 'an elf');
    for (const number of [1, 2, 3, 4, 5]) {
      await act(async () => router.navigate(`${generatorPage}?prompt=fox+${number}`));
      await user.type(text(), '!');
    }
    await act(async () => router.navigate(-4));
    expect(text().value).toBe('fox 1!');
    await act(async () => router.navigate(-1));
    expect(text().value).toBe('');
  });

  test('are restored as the last settings of the app until the form is cleared', async () => {
    const first = await openGenerator();
    await first.user.type(first.character, 'an elf');
    await first.user.click(first.send);
    await waitFor(() => expect(first.router.state.location.pathname).toContain('/output/'));
    first.unmount();
    const second = await openGenerator();
    expect(second.character.value).toBe('an elf');
    await second.user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(second.character.value).toBe('');
    second.unmount();
    expect((await openGenerator()).character.value).toBe('');
  });

  test('can be restored after an example replaced them', async () => {
    const { user, character } = await openGenerator();
    await user.type(character, 'my own words');
    await user.click(screen.getByRole('button', { name: 'a silver-haired elf' }));
    expect(character.value).toBe('a silver-haired elf');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(character.value).toBe('my own words');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your words' }));
  });
});

describe('a link to the form', () => {
  test('fills it with the values of its query', async () => {
    expect((await openGenerator({}, `${generatorPage}?prompt=a+fox`)).character.value).toBe('a fox');
  });

  const own = {
    prompt: { character: 'a silver-haired elf', hair: 'short' },
    output: { images: [{ path: 'p', width: 1, height: 1, mime: 'image/webp', bytes: 1, seed: 4711 }] },
  };

  test('fills it with an own picture’s settings, with or without the seed', async () => {
    const seed = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Seed/ });
    const { character, unmount } = await openGenerator(
      { tables: { jobs: [own] } },
      `${generatorPage}?from=${sampleJobId}`,
    );
    await waitFor(() => expect(character.value).toBe('a silver-haired elf'));
    expect(seed().value).toBe('4711');
    unmount();
    const remix = await openGenerator(
      { tables: { jobs: [own] } },
      `${generatorPage}?from=${sampleJobId}&seed=new`,
    );
    await waitFor(() => expect(remix.character.value).toBe('a silver-haired elf'));
    expect(seed().value).toBe('');
  });

  test('shows a message if the picture belongs to another visitor', async () => {
    await openGenerator({ tables: { jobs: [] } }, `${generatorPage}?from=${sampleJobId}`);
    expect((await screen.findByRole('alert')).textContent).toContain('another account');
  });
});
