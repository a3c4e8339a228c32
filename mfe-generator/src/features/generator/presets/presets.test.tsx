import { mostPresets, type Preset } from '@irodori/contract/presets';
import { PlatformError } from '@irodori/platform/errors';
import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleApp } from '../../../samples/sample-app.ts';
import { openGenerator } from '../../../samples/open-generator.ts';
import type { SampleOptions } from '../../../samples/sample-platform.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const night: Preset = {
  name: 'Night',
  prompt: { character: 'an elf at night', mood: 'calm', hair: 'short' },
};

/** Opens the presets of the sample app, whose fake database has these, after the visitor typed some words into the form. */
async function openPresets(first: readonly Preset[] = [night], options: SampleOptions = {}, typed = '') {
  let rows = first;
  const argsOf = ({ calls }: RecordedQuery) => calls[0]?.args[0] as Record<string, string>;
  const opened = await openGenerator({
    ...options,
    tables: { presets: () => [...rows] },
    rpc: {
      save_preset(query) {
        const { name = '' } = argsOf(query);
        const { prompt } = argsOf(query) as unknown as Preset;
        rows = [...rows.filter((row) => row.name !== name), { name, prompt }];
        return null;
      },
      rename_preset(query) {
        const { name, new_name = '' } = argsOf(query);
        rows = rows.map((row) => (row.name === name ? { ...row, name: new_name } : row));
        return null;
      },
      remove_preset(query) {
        rows = rows.filter(({ name }) => name !== argsOf(query)['name']);
        return null;
      },
      ...options.rpc,
    },
  });
  if (typed !== '') await opened.user.type(opened.character, typed);
  await opened.user.click(screen.getByRole('button', { name: 'Presets' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }));
  const list = await dialog.findByRole('list', { name: 'Saved presets' });
  const names = () => [...list.querySelectorAll('strong')].map(({ textContent }) => textContent);
  return { ...opened, dialog, names };
}

describe('a preset', () => {
  test('fills the form, and what was there before comes back', async () => {
    const { user, character, dialog } = await openPresets([night], {}, 'mine');
    await user.click(dialog.getByRole('button', { name: /^Night/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(character.value).toBe('an elf at night');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Short' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(character.value).toBe('mine');
  });

  test('is saved with what the form says, under a name without blanks around it', async () => {
    const { user, dialog, names, platform } = await openPresets([], {}, 'an elf');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '  Dusk ');
    await user.click(dialog.getByRole('button', { name: 'Save these settings' }));
    await dialog.findByText('“Dusk” is saved.');
    expect(names()).toEqual(['Dusk']);
    const [saved] = platform.queries.filter(({ target }) => target === 'save_preset');
    expect(saved?.calls[0]?.args[0]).toEqual({
      app_id: sampleApp.id,
      name: 'Dusk',
      prompt: { character: 'an elf', hair: 'long' },
    });
  });

  test('of a name that is taken is replaced, which the button says before and which can be undone', async () => {
    const { user, dialog, names } = await openPresets();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Night');
    await user.click(dialog.getByRole('button', { name: 'Replace “Night”' }));
    await dialog.findByText('“Night” is replaced.');
    expect(dialog.queryByText('an elf at night')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('“Night” is restored.');
    expect(dialog.getByText('an elf at night')).toBeTruthy();
    expect(names()).toEqual(['Night']);
  });

  test('is renamed, and keeps the focus', async () => {
    const { user, dialog, names } = await openPresets([night, { ...night, name: 'Dusk' }]);
    await user.click(dialog.getByRole('button', { name: 'Rename Night' }));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'New name of “Night”' });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'Day{Enter}');
    await dialog.findByText('“Day” is renamed.');
    expect(names()).toEqual(['Day', 'Dusk']);
    expect(document.activeElement?.textContent).toMatch(/^Day/);
    await user.click(dialog.getByRole('button', { name: 'Rename Dusk' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Rename Dusk' }));
  });

  test('is deleted, and comes back by the button that gets the focus', async () => {
    const { user, dialog, names } = await openPresets();
    await user.click(dialog.getByRole('button', { name: 'Delete Night' }));
    await dialog.findByText('“Night” is deleted.');
    expect(names()).toEqual([]);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Undo' }));
    await user.keyboard('{Enter}');
    await dialog.findByText('“Night” is restored.');
    expect(names()).toEqual(['Night']);
  });

  test.each([
    [
      'too many',
      new PlatformError('too_many_presets', { code: 'PT409', status: 409 }),
      `${mostPresets} presets`,
    ],
    ['no connection', new Error('socket'), 'did not arrive'],
  ])('that is refused for %s changes nothing, and the dialog says why', async (_, error, words) => {
    const refuse = () => {
      throw error;
    };
    const { user, dialog, names } = await openPresets([night], { rpc: { save_preset: refuse } });
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.type(field, 'Dusk{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain(words);
    expect(field.value).toBe('Dusk');
    expect(names()).toEqual(['Night']);
  });
});

describe('presets', () => {
  test('of a visitor without a session are not asked for, and the first one makes a guest', async () => {
    const { user, dialog, platform } = await openPresets([], { session: { status: 'signed-out' } });
    expect(platform.queries.filter(({ target }) => target === 'presets')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Dusk{Enter}');
    await dialog.findByText('“Dusk” is saved.');
    expect(platform.session.current()).toMatchObject({ isAnonymous: true });
  });

  test('are not saved in a browser that keeps no cookies, which is told, and the name stays', async () => {
    const { user, dialog, platform } = await openPresets([], { session: { status: 'signed-out' } });
    const refusal = new PlatformError('No cookies.', { code: 'cookies_refused', status: 403 });
    vi.spyOn(platform.session, 'signInAnonymously').mockRejectedValueOnce(refusal);
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.type(field, 'Dusk{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('Your browser keeps no cookies');
    expect(field.value).toBe('Dusk');
  });

  test('that could not be read can be asked for again', async () => {
    const presets = vi
      .fn<() => object[]>(() => [night])
      .mockImplementationOnce(() => {
        throw new Error('socket');
      });
    const { user } = await openGenerator({ tables: { presets } });
    await user.click(screen.getByRole('button', { name: 'Presets' }));
    await screen.findByText('Your presets could not be read.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /^Night/ })).toBe(document.activeElement);
  });
});
