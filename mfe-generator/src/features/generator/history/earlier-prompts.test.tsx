import type { RecordedQuery } from '@irodori/testing/fake-platform';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openGenerator } from '../../../samples/open-generator.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const fox = { character: 'a fox spirit', hair: 'long', mood: 'warm', seed: '7' };
const elf = { character: 'an elf', hair: 'short', seed: '8' };

/** Opens the earlier prompts after the visitor typed some words into the form. */
async function openEarlier(prompts: readonly object[], typed = '') {
  const opened = await openGenerator({ tables: { jobs: () => prompts.map((prompt) => ({ prompt })) } });
  if (typed !== '') await opened.user.type(opened.character, typed);
  await opened.user.click(screen.getByRole('button', { name: 'Earlier prompts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier prompts' }));
  const shown = () =>
    dialog
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((words) => words !== '');
  return { ...opened, dialog, shown };
}

describe('earlier prompts', () => {
  test('are the different ones of the visitor’s latest pictures, whatever their seed, newest first', async () => {
    const { dialog, shown } = await openEarlier([fox, elf, { ...fox, seed: '9' }]);
    await dialog.findByText('2 of 2');
    expect(shown()).toEqual(['a fox spiritWarm · Long', 'an elfShort']);
  });

  test('are found by words of the description and of the choices', async () => {
    const { user, dialog, shown } = await openEarlier([fox, elf]);
    const search = await dialog.findByRole('searchbox', { name: 'Search' });
    await user.type(search, 'wa FOX');
    expect(shown()).toEqual(['a fox spiritWarm · Long']);
    await user.clear(search);
    await user.type(search, 'owl');
    expect(dialog.getByText('None of them has these words.')).toBeTruthy();
  });

  test('fill the form without their seed, and what was there before comes back', async () => {
    const { user, dialog, character } = await openEarlier([fox], 'mine');
    await user.click(await dialog.findByRole('button', { name: /^a fox spirit/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(character.value).toBe('a fox spirit');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Warm' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Seed/ }).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(character.value).toBe('mine');
  });

  test('that could not be read can be asked for again, and the focus is in the search when they come', async () => {
    const prompts = vi
      .fn<() => object[]>(() => [{ prompt: elf }])
      .mockImplementationOnce(() => {
        throw new Error('socket');
      });
    // The last pictures, which the page may load at any moment, are no prompts.
    const isOfPrompts = ({ calls }: RecordedQuery) =>
      calls.some(({ method, args }) => method === 'select' && args[0] === 'prompt');
    const jobs = (query: RecordedQuery) => (isOfPrompts(query) ? prompts() : []);
    const { user } = await openGenerator({ tables: { jobs } });
    await user.click(screen.getByRole('button', { name: 'Earlier prompts' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toBe(document.activeElement);
  });

  test('of a visitor without pictures say what will stand there', async () => {
    const { dialog } = await openEarlier([]);
    expect(await dialog.findByText(/^Nothing yet/)).toBeTruthy();
  });

  test('are not offered to a visitor without a session', async () => {
    await openGenerator({ session: { status: 'signed-out' } });
    expect(screen.queryByRole('button', { name: 'Earlier prompts' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Presets' })).toBeTruthy();
  });
});
