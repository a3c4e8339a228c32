import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import generator from '../../../module.ts';
import { sampleApp } from '../../../samples/sample-app.ts';
import { finished, sampleJobId } from '../../../samples/sample-job.ts';
import { samplePlatform } from '../../../samples/sample-platform.ts';
import { shown } from '../../../samples/sample-shown.ts';
// What is loaded on demand is compiled before the tests, so that none of them waits for it.
import '../overlays.tsx';

const path = `/${sampleApp.slug}/output/${sampleJobId}`;

const drawing = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer();

/** Opens the dialog of a finished picture whose stored file has these bytes. */
const open = async (stored: Uint8Array<ArrayBuffer>) => {
  vi.stubGlobal('fetch', async () => new Response(stored));
  const view = await renderModule(generator, path, samplePlatform({ job: () => finished() }));
  await view.user.click(screen.getByRole('link', { name: 'Save as, copy, share' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Save, copy or share' })) };
};

describe('the dialog that saves a picture', () => {
  test('says what the file will tell', async () => {
    const { user, dialog } = await open(await drawing());
    expect(dialog.getByText(/Everybody who gets the file can read them/)).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'The picture alone' }));
    expect(dialog.getByText('That a program made it, and nothing of your prompt.')).toBeDefined();
  });

  test('copies the link where the device has no share sheet, and says for whom it opens', async () => {
    const { user, dialog } = await open(await drawing());
    await user.click(dialog.getByRole('button', { name: 'Copy the link' }));
    expect((await dialog.findByText(/The link is copied/)).textContent).toContain('for you alone');
    expect(await navigator.clipboard.readText()).toMatch(`/results/${sampleJobId}`);
  });

  test('opens the share sheet with the file, and says nothing if the visitor closes it', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {
      throw new DOMException('The sheet was closed.', 'AbortError');
    });
    Object.assign(navigator, { canShare: () => true, share });
    onTestFinished(() => {
      for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
    });
    const { user, dialog } = await open(await drawing());
    const button = dialog.getByRole('button', { name: 'Share' });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(share).toHaveBeenCalledOnce();
    expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('ai-elf-generator-44444444.webp');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.queryByText('Shared.')).toBeNull();
  });

  test('says what to do instead where the file cannot be made', async () => {
    const { user, dialog } = await open(new Uint8Array(4));
    await user.click(dialog.getByRole('button', { name: 'Save the file' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be made');
  });
});

describe('the dialog that saves a picture of somebody else', () => {
  /** Opens it from the page of a shown picture, for a visitor without a session. */
  const openShown = async (current = () => shown()) => {
    const stored = await drawing();
    vi.stubGlobal('fetch', async () => new Response(stored));
    const platform = samplePlatform({
      session: { status: 'signed-out' },
      job: () => null,
      rpc: { shown_picture: current },
    });
    const view = await renderModule(generator, `/results/${shown().jobId}`, platform);
    await view.user.click(screen.getByRole('link', { name: 'Save as, copy, share' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Save, copy or share' })) };
  };
  const kept = shown({ words: null, prompt: null, drew: null, seed: null });

  test('saves it with the settings that its owner shows', async () => {
    const saved: File[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as File);
      return 'blob:saved';
    });
    // The test’s DOM would leave the page for the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, dialog } = await openShown();
    expect(dialog.getByText(/^Prompt and seed, as other programs read them/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Save the file' }));
    await dialog.findByText('Saved.');
    expect(saved.map(({ name }) => name)).toEqual(['ai-elf-generator-44444444.webp']);
    const { exif } = await sharp(await saved[0]?.arrayBuffer()).metadata();
    const settings = exif?.swap16().toString('utf16le') ?? '';
    expect(settings).toContain('a silver-haired elf');
    expect(settings).toMatch(/Seed: 4711, Size: 768x1152, Model: Ink Portrait, App: /);
  });

  test('offers no settings that its owner keeps, and copies the link', async () => {
    const { user, dialog } = await openShown(() => kept);
    expect(dialog.queryByRole('radio', { name: 'With its settings' })).toBeNull();
    expect(dialog.getByText(/Its owner keeps the settings private/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Copy the link' }));
    expect((await dialog.findByText('The link is copied.')).textContent).toBe('The link is copied.');
    expect(await navigator.clipboard.readText()).toMatch(`/results/${shown().jobId}`);
  });

  test('makes no file with settings that its owner took back meanwhile', async () => {
    let picture = shown();
    const { user, dialog } = await openShown(() => picture);
    picture = kept;
    await user.click(dialog.getByRole('button', { name: 'Save the file' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be made');
  });
});
