import { renderModule } from '@irodori/testing/render-module';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import generator from '../../module.ts';
import { endedJob, jobKey, resultsPlatform } from '../../samples/sample-results.ts';
// What is loaded on demand is compiled before the tests, so that none of them waits for it.
import './overlays.tsx';

const rows = Array.from({ length: 9 }, (_, index) => endedJob(index + 1));

const open = async (path = `/results/${jobKey(6)}`) => {
  const view = await renderModule(
    generator,
    path,
    resultsPlatform(() => rows),
  );
  await view.user.click(link());
  return { ...view, dialog: await opened() };
};

/** The dialog once it has the focus: keys are pressed where the focus is. */
async function opened() {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return within(dialog);
}

const link = () => screen.getByRole('link', { name: /Look at it full screen/ });
const titleOf = (dialog: ReturnType<typeof within>) => dialog.getByRole('heading', { level: 2 }).textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const zoom = () => screen.getByRole('group', { name: 'Tools' }).querySelector('output')?.textContent;
const neighbour = (dialog: ReturnType<typeof within>, name: string) =>
  waitFor(() => expect(dialog.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'));

describe('the viewer', () => {
  test('opens from the picture, is named by its prompt, and closes by Escape with the focus on the picture', async () => {
    const { user, router, dialog } = await open();
    expect(titleOf(dialog)).toBe('wish 6');
    expect(router.state.location.hash).toBe('#viewer');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.hash).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(link()));
  });

  test('closes by Back', async () => {
    const { router } = await open();
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/results/${jobKey(6)}`);
  });

  test('opens with the address that was kept, and its cross then leads to the page without leaving the site, with the focus on the picture', async () => {
    const { user, router } = await renderModule(
      generator,
      `/results/${jobKey(6)}#viewer`,
      resultsPlatform(() => rows),
    );
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/results/${jobKey(6)}`);
    await waitFor(() => expect(document.activeElement).toBe(link()));
  });

  test('goes to the neighbours by buttons and arrow keys, announces them, and leaves the page at the last one', async () => {
    const { user, router, dialog } = await open();
    await neighbour(dialog, 'Older picture');
    press('ArrowRight');
    await waitFor(() => expect(titleOf(dialog)).toBe('wish 4'));
    expect(dialog.getByText('Elf Generator: silver hair, night')).toBeDefined();
    await neighbour(dialog, 'Newer picture');
    await user.click(dialog.getByRole('button', { name: 'Newer picture' }));
    await neighbour(dialog, 'Newer picture');
    await user.click(dialog.getByRole('button', { name: 'Newer picture' }));
    await waitFor(() => expect(titleOf(dialog)).toBe('wish 7'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/results/${jobKey(7)}`));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('goes on among the pictures of the app that the list was filtered by', async () => {
    const { dialog } = await open(`/results/${jobKey(6)}?app=naruto-ai-image-generator`);
    await neighbour(dialog, 'Older picture');
    press('ArrowRight');
    await waitFor(() => expect(titleOf(dialog)).toBe('wish 3'));
  });

  test('has a button without effect at the end of the list, which keeps the focus', async () => {
    const { user, dialog } = await open(`/results/${jobKey(8)}`);
    await neighbour(dialog, 'Newer picture');
    const newer = dialog.getByRole('button', { name: 'Newer picture' });
    await user.click(newer);
    await waitFor(() => expect(titleOf(dialog)).toBe('wish 9'));
    await user.click(newer);
    expect(titleOf(dialog)).toBe('wish 9');
    expect(newer.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(newer);
  });

  test('zooms by keys, by buttons and by the wheel, and begins anew with another picture', async () => {
    const { user, dialog } = await open();
    press('+');
    await waitFor(() => expect(zoom()).toBe('150 %'));
    await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
    expect(zoom()).toBe('225 %');
    press('ArrowRight');
    expect(titleOf(dialog)).toBe('wish 6');
    press('0');
    await waitFor(() => expect(zoom()).toBe('100 %'));
    const pane = dialog.getByRole('figure');
    fireEvent.wheel(pane, { deltaY: -500 });
    await waitFor(() => expect(zoom()).toBe('200 %'));
    await user.click(dialog.getByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(zoom()).toBe('133 %'));
    press('0');
    await neighbour(dialog, 'Older picture');
    press('+');
    await user.click(dialog.getByRole('button', { name: 'Older picture' }));
    await waitFor(() => expect(zoom()).toBe('100 %'));
  });

  test('compares two pictures side by side and by a slider, and zooms both', async () => {
    const { user, dialog } = await open();
    await neighbour(dialog, 'Older picture');
    await user.click(dialog.getByRole('button', { name: 'Compare side by side' }));
    await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(2));
    expect(titleOf(dialog)).toBe('wish 4');
    const panes = dialog.getAllByRole('figure');
    press('+');
    expect(panes.map(({ style }) => style.getPropertyValue('--zoom'))).toEqual(['1.5', '1.5']);
    press('c');
    const slider = await dialog.findByRole('slider', { name: 'How much of the first picture is shown' });
    fireEvent.change(slider, { target: { value: '20' } });
    expect(panes[0]?.parentElement?.style.getPropertyValue('--split')).toBe('20%');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(titleOf(dialog)).toBe('wish 4');
    press('c');
    await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(1));
  });

  test('offers the pictures around the compared one in a strip, and shows the chosen one beside it', async () => {
    const { user, router, dialog } = await open();
    await neighbour(dialog, 'Older picture');
    press('c');
    const strip = within(await dialog.findByRole('list', { name: 'Compare with' }));
    const nameOf = (choice: HTMLElement) => choice.getAttribute('aria-label');
    await waitFor(() =>
      expect(strip.getAllByRole('button').map(nameOf)).toEqual([
        'Picture 1 of 7: wish 9',
        'Picture 2 of 7: wish 8',
        'Picture 3 of 7: wish 7',
        'Picture 4 of 7: wish 4',
        'Picture 5 of 7: wish 3',
        'Picture 6 of 7: wish 2',
        'Picture 7 of 7: wish 1',
      ]),
    );
    const pressed = () => nameOf(strip.getByRole('button', { pressed: true }));
    expect(pressed()).toContain('wish 4');
    await user.click(strip.getByRole('button', { name: /wish 2$/ }));
    expect(titleOf(dialog)).toBe('wish 2');
    expect(dialog.getAllByRole('figure')).toHaveLength(2);
    expect(pressed()).toContain('wish 2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/results/${jobKey(6)}`);
  });

  test('begins with the picture that it was made from, which has its seed, and is closed at its own picture', async () => {
    const ofSeed = (number: number, seed: number) => {
      const job = endedJob(number);
      const images = job.output?.images.map((made) => ({ ...made, seed })) ?? [];
      return { ...job, output: job.output === null ? null : { ...job.output, images } };
    };
    const { user, router } = await renderModule(
      generator,
      `/results/${jobKey(8)}#compare`,
      resultsPlatform(() => [ofSeed(4, 7), ofSeed(6, 1), ofSeed(7, 2), ofSeed(8, 7)]),
    );
    const dialog = await opened();
    await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(2));
    expect(titleOf(dialog)).toBe('wish 4');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/results/${jobKey(8)}`);
  });

  test('says that there is nothing to compare an only picture with', async () => {
    await renderModule(
      generator,
      `/results/${jobKey(1)}#viewer`,
      resultsPlatform(() => [endedJob(1)]),
    );
    const dialog = within(await screen.findByRole('dialog'));
    press('c');
    expect(await dialog.findByText('There is no other picture to compare this one with.')).toBeDefined();
    expect(dialog.getAllByRole('img')).toHaveLength(1);
  });

  test('says that the other pictures could not be loaded, and not that there is none', async () => {
    const platform = resultsPlatform(() => rows);
    await renderModule(generator, `/results/${jobKey(6)}`, platform);
    platform.data.many = () => Promise.reject(new Error('offline'));
    fireEvent.click(link());
    const dialog = await opened();
    press('c');
    const said = await dialog.findByText(/other picture/);
    expect(said.textContent).toMatch(/^The other pictures could not be loaded\./);
  });

  test('tells what is known of the picture and which keys it has, and lets arrow keys scroll there', async () => {
    const { dialog } = await open();
    await neighbour(dialog, 'Older picture');
    expect(dialog.queryByRole('region', { name: 'About this picture' })).toBeNull();
    press('i');
    const information = await dialog.findByRole('region', { name: 'About this picture' });
    expect(information.textContent).toContain('768 × 768');
    expect(information.textContent).toContain('4711');
    expect(information.textContent).toContain('Full screen');
    fireEvent.keyDown(information, { key: 'ArrowRight' });
    expect(titleOf(dialog)).toBe('wish 6');
  });

  test('takes the whole screen by a key, and gives it back when it is closed', async () => {
    // The test's DOM has no full screen.
    let element: Element | null = null;
    const change = (next: Element | null) => async () => {
      element = next;
      act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    };
    const leave = vi.fn<() => Promise<void>>(change(null));
    Object.defineProperty(document, 'fullscreenElement', { get: () => element, configurable: true });
    Object.assign(document, { exitFullscreen: leave });
    Object.assign(document.documentElement, { requestFullscreen: change(document.documentElement) });
    const { user, dialog } = await open();
    press('f');
    const button = dialog.getByRole('button', { name: 'Full screen' });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  test('leaves keys with Ctrl, Alt or Meta to the browser', async () => {
    await open();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '+', ctrlKey: true });
    expect(zoom()).toBe('100 %');
  });
});
