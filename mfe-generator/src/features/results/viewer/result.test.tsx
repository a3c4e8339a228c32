import { renderModule } from '@irodori/testing/render-module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import generator from '../../../module.ts';
import { endedJob, jobKey, resultsPlatform } from '../../../samples/sample-results.ts';

const rows = Array.from({ length: 9 }, (_, index) => endedJob(index + 1));
const open = (path: string) =>
  renderModule(
    generator,
    path,
    resultsPlatform(() => rows),
  );

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

beforeEach(() => localStorage.clear());

describe('the viewer of a picture', () => {
  test('shows the picture with links to download it, to its page and to a remix', async () => {
    await open(`/results/${jobKey(4)}`);
    expect(title()).toBe('wish 4');
    expect(
      screen.getByRole('img', { name: 'Elf Generator: silver hair, night' }).getAttribute('src'),
    ).toMatch(/^\/_pictures\/outputs\//);
    expect(hrefOf('Download')).toMatch(/^\/_pictures\/outputs\//);
    expect(hrefOf('Settings and rating')).toBe(`/ai-elf-generator/output/${jobKey(4)}`);
    expect(hrefOf('Remix')).toBe(`/ai-elf-generator?from=${jobKey(4)}&seed=new`);
  });

  test('leads to the neighbours by links and arrow keys, skipping jobs without a picture', async () => {
    const { user, router } = await open(`/results/${jobKey(6)}`);
    expect(hrefOf('Newer')).toBe(`/results/${jobKey(7)}`);
    expect(hrefOf('Older')).toBe(`/results/${jobKey(4)}`);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await waitFor(() => expect(title()).toBe('wish 4'));
    await user.click(screen.getByRole('link', { name: 'Newer' }));
    await waitFor(() => expect(title()).toBe('wish 6'));
    expect(router.state.historyAction).toBe('REPLACE');
    fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true });
    expect(title()).toBe('wish 6');
  });

  test('leads nowhere by arrow keys once the visitor has switched letters and arrows off', async () => {
    const { user, router } = await open(`/results/${jobKey(6)}`);
    await user.keyboard('?');
    await user.click(await screen.findByRole('checkbox', { name: 'Letters and arrows work' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{ArrowRight}f?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
    expect(router.state.location.pathname).toBe(`/results/${jobKey(6)}`);
    expect(screen.queryByRole('button', { name: 'Favourite', pressed: true, hidden: true })).toBeNull();
  });

  test('becomes a favourite and is compared with the one before by keys, which “?” lists', async () => {
    const { user } = await open(`/results/${jobKey(6)}`);
    await user.keyboard('f');
    expect(screen.getByRole('button', { name: 'Favourite', pressed: true })).toBeDefined();
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Newer picture',
      'Older picture',
      'Make the picture a favourite, or not',
      'Compare with the picture before',
      'This list',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c');
    const viewer = within(await screen.findByRole('dialog', { name: 'wish 4' }));
    expect(viewer.getAllByRole('img')).toHaveLength(2);
  });

  test('says who sees it as soon as the page is seen again, since another tab may have shown it', async () => {
    const rows: object[] = [];
    const platform = resultsPlatform(() => [endedJob(4)], { tables: { shown_pictures: () => rows } });
    await renderModule(generator, `/results/${jobKey(4)}`, platform);
    expect(screen.getByText('Only you see this picture.')).toBeDefined();
    rows.push({ visibility: 'public', isStored: true, words: null, hiddenAt: null });
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Everybody sees this picture, without its settings.')).toBeDefined();
  });

  test('leads only to neighbours of the same app if it was opened from a filtered list', async () => {
    await open(`/results/${jobKey(6)}?app=naruto-ai-image-generator`);
    expect(hrefOf('Newer')).toBe(`/results/${jobKey(9)}?app=naruto-ai-image-generator`);
    expect(hrefOf('Older')).toBe(`/results/${jobKey(3)}?app=naruto-ai-image-generator`);
  });

  test('has no link at the ends of the list', async () => {
    await open(`/results/${jobKey(9)}`);
    expect(hrefOf('Newer')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(title()).toBe('wish 9');
  });

  test('has a retry button if the picture cannot be shown, and moves the focus to the picture that comes in its place', async () => {
    const { user } = await open(`/results/${jobKey(4)}`);
    const picture = screen.getByAltText('Elf Generator: silver hair, night');
    fireEvent.error(picture);
    await waitFor(() => expect(picture.getAttribute('src')).toMatch(/#1$/));
    fireEvent.error(picture);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Look at it full screen/ }));
  });

  test('is left for the list when the picture is deleted, where that can be taken back', async () => {
    const { user, router } = await open(`/results/${jobKey(4)}`);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(router.state.location.pathname).toBe('/results');
    expect(await screen.findByRole('link', { name: 'wish 4' })).toBeDefined();
  });

  test('redirects a job without a picture to the job’s page', async () => {
    const { router } = await open(`/results/${jobKey(5)}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ai-elf-generator/output/${jobKey(5)}`));
  });

  test.each([jobKey(77), 'nobody', `${jobKey(4)}0`, '1%20or%201=1'])(
    'is a 404 for the job id “%s”',
    async (key) => {
      await open(`/results/${key}`);
      expect(screen.getByRole('alert').textContent).toBe(`404 Page Not Found: /results/${key}`);
    },
  );
});
