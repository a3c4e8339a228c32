import { FunctionError, PlatformError } from '@irodori/platform/errors';
import { canvasThatEncodes } from '@irodori/testing/fake-canvas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGenerator } from '../../samples/open-generator.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  canvasThatEncodes(['image/webp']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

vi.mock(import('react-easy-crop'), () => ({
  default: (({ onCropComplete }: { onCropComplete: (part: object, pixels: object) => void }) => (
    <button type="button" onClick={() => onCropComplete({}, { x: 10, y: 20, width: 300, height: 300 })}>
      Move the part
    </button>
  )) as never,
}));

describe('an uploaded picture', () => {
  test('is stored under the visitor’s folder and sent as its path', async () => {
    const { user, character, send, platform } = await openGenerator();
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
    const path = platform.uploads[0]?.path ?? '';
    expect(path).toMatch(/^00000000-0000-4000-8000-000000000001\/[0-9a-f-]{36}\.webp$/);
    // The stored bytes are drawn anew, so nothing of the camera’s data is in them.
    expect(await platform.uploads[0]?.file.text()).toBe('drawn anew');
    await user.type(character, 'an elf');
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ prompt: { reference: path } });
  });

  test('of a visitor without a session begins a guest account, and the typed words stay', async () => {
    const { user, character, platform } = await openGenerator({ session: { status: 'signed-out' } });
    await user.type(character, 'an elf');
    expect(screen.getByText(/Adding one begins a guest account/)).toBeTruthy();
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
    expect(platform.session.current()).toMatchObject({ status: 'signed-in' });
    expect(character).toHaveProperty('value', 'an elf');
  });

  test.each([
    [new Error('too many'), /You could not begin as a guest/],
    [
      new PlatformError('No cookies.', { code: 'cookies_refused', status: 403 }),
      /Your browser keeps no cookies/,
    ],
  ])('says what to do where no guest account can be made (%s)', async (refusal, words) => {
    const { user, platform } = await openGenerator({ session: { status: 'signed-out' } });
    platform.session.signInAnonymously = () => Promise.reject(refusal);
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(words)).toBeTruthy();
    expect(platform.uploads).toEqual([]);
  });

  test('can be pasted while the prompt is typed', async () => {
    const { character, platform } = await openGenerator();
    const file = new File(['x'], 'copied.png', { type: 'image/png' });
    fireEvent.paste(character, { clipboardData: { files: [file], types: ['Files'] } });
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
  });

  test('is cropped to a part, which is stored in its place', async () => {
    const drawImage = canvasThatEncodes(['image/webp']);
    const { user, platform } = await openGenerator();
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Crop picture' }));
    await user.click(await screen.findByRole('button', { name: 'Move the part' }));
    await user.click(screen.getByRole('button', { name: 'Save the picture' }));
    await waitFor(() => expect(platform.uploads).toHaveLength(2));
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 10, 20, 300, 300, 0, 0, 300, 300);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is stored with fewer pixels where it would be larger than its bucket allows', async () => {
    const drawImage = canvasThatEncodes(['image/webp'], { width: 8000, height: 6000 });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
    ) {
      const bytes = this.width > 2048 ? 10 * 1024 ** 2 + 1 : 1000;
      done(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
    });
    const { user, platform } = await openGenerator();
    const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    await waitFor(() => expect(platform.uploads.map((upload) => upload.file.size)).toEqual([1000]));
    expect(drawImage.mock.calls.map((drawn) => drawn.slice(-2))).toEqual([
      [4096, 3072],
      [2048, 1536],
    ]);
  });

  test('that cannot be opened is named, and nothing is stored', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    const { user, platform } = await openGenerator();
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(/could not be opened as a picture/)).toBeTruthy();
    expect(platform.uploads).toEqual([]);
  });

  test('delays the submit until it is stored', async () => {
    const { user, character, platform } = await openGenerator();
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
    const { user } = await openGenerator();
    await user.upload(
      screen.getByLabelText(/A picture of yours/),
      new File(['x'], 'me.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('me.png')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('me.png')).toBeNull();
  });

  test('is not added to a form that was cleared while it was uploaded', async () => {
    const { user, character, send, platform } = await openGenerator();
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

  test('is kept over a reload, says why the server refuses it, and makes way for another one', async () => {
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    const picture = () => screen.getByLabelText(/A picture of yours/);
    const first = await openGenerator();
    await first.user.type(first.character, 'an elf');
    await first.user.upload(picture(), file);
    await waitFor(() => expect(first.platform.uploads).toHaveLength(1));
    const path = first.platform.uploads[0]?.path;
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain(path));
    first.unmount();
    const issue = {
      field: 'reference',
      rule: 'option',
      length: 1,
      message: 'A picture of yours: it is gone.',
    };
    const refuse = () => {
      const body = { code: 'invalid_prompt', message: 'no', issues: [issue] };
      throw new FunctionError('refused', { kind: 'http', status: 422, body });
    };
    const { user, send, platform } = await openGenerator({ functions: { 'submit-job': refuse } });
    expect(await screen.findByText('Your own picture')).toBeTruthy();
    await user.click(send);
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    expect(document.activeElement).toBe(picture());
    await user.upload(picture(), file);
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Your own picture')).toBeNull());
    expect(screen.queryByText('It is gone.')).toBeNull();
  });

  test('replaces the oldest ones if the quota is used up', async () => {
    const room = { used: 20 * 1024 ** 2, quota: 20 * 1024 ** 2, fits: true, spare: ['me/1.png', 'me/2.png'] };
    const { user, platform } = await openGenerator({ rpc: { input_room: () => room } });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    await waitFor(() => expect(platform.uploads).toHaveLength(1));
    expect(platform.removed).toEqual([
      { bucket: 'inputs', path: 'me/1.png' },
      { bucket: 'inputs', path: 'me/2.png' },
    ]);
  });

  test('is not uploaded if running jobs or presets need the whole quota, and the field explains it', async () => {
    const room = { used: 19.2 * 1024 ** 2, quota: 20 * 1024 ** 2, fits: false, spare: ['me/1.png'] };
    const { user, platform } = await openGenerator({ rpc: { input_room: () => room } });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    expect(
      await screen.findByText(/take 20 of 20 MB.*smaller picture, wait for the jobs, or delete a preset/),
    ).toBeTruthy();
    expect([...platform.uploads, ...platform.removed]).toEqual([]);
  });

  test('is to be chosen again if another upload took its room at the same time', async () => {
    const { user, platform } = await openGenerator();
    const refused = new PlatformError('input_quota_exceeded', { code: '403', status: 400 });
    platform.storage.upload = () => Promise.reject(refused);
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/A picture of yours/), file);
    expect(await screen.findByText(/took the room for this picture. Please choose it again/)).toBeTruthy();
  });

  /** Fills the form with a preset that has a picture. */
  const choosePreset = async (user: Awaited<ReturnType<typeof openGenerator>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Presets' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }));
    await user.click(await dialog.findByRole('button', { name: /^Night/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const night = { name: 'Night', prompt: { character: 'an elf at night', reference: 'me/night.webp' } };
  const withPreset = { tables: { presets: () => [night] } };

  test('that is still uploaded does not replace the picture of a preset that the visitor took meanwhile', async () => {
    const { user, send, platform } = await openGenerator(withPreset);
    const upload = Promise.withResolvers<void>();
    const begun = vi.spyOn(platform.storage, 'upload').mockReturnValue(upload.promise);
    const input = screen.getByLabelText(/A picture of yours/);
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
    await waitFor(() => expect(begun).toHaveBeenCalled());
    await choosePreset(user);
    expect(screen.queryByText('me.png')).toBeNull();
    await act(async () => upload.resolve());
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ prompt: night.prompt });
  });

  test('whose upload failed does not keep the visitor from sending a preset with another picture', async () => {
    const { user, send, platform } = await openGenerator(withPreset);
    platform.storage.upload = () => Promise.reject(new Error('offline'));
    const input = screen.getByLabelText(/A picture of yours/);
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText(/did not arrive/)).toBeTruthy();
    await choosePreset(user);
    expect(screen.queryByText(/did not arrive/)).toBeNull();
    await user.click(send);
    await waitFor(() => expect(platform.invocations).toHaveLength(1));
    expect(platform.invocations[0]?.body).toMatchObject({ prompt: night.prompt });
  });

  test('must be chosen again after a failed upload, before the form can be submitted', async () => {
    const { user, character, send, platform } = await openGenerator();
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
