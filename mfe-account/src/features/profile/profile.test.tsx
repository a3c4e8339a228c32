import { PlatformError } from '@irodori/platform/errors';
import { canvasThatEncodes } from '@irodori/testing/fake-canvas';
import {
  fakePlatform,
  type FakePlatformOptions,
  type RecordedQuery,
  signedInSession,
} from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';

interface CropperDouble {
  readonly onCropComplete: (part: object, pixels: object) => void;
  readonly maxZoom: number;
  readonly onMediaLoaded: (size: { readonly naturalWidth: number; readonly naturalHeight: number }) => void;
  readonly mediaProps: { readonly onError: () => void };
}

const cropped = { x: 1, y: 2, width: 30, height: 30 };
vi.mock(import('react-easy-crop'), () => ({
  default: (({ onCropComplete, onMediaLoaded, maxZoom, mediaProps }: CropperDouble) => (
    <>
      <button type="button" onClick={() => onCropComplete({}, cropped)}>
        Crop
      </button>
      <img
        alt=""
        data-testid="original"
        data-most={maxZoom}
        onLoad={({ currentTarget }) => onMediaLoaded(currentTarget)}
        onError={mediaProps.onError}
      />
    </>
  )) as never,
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = signedInSession.userId;
const former = `${id}/former.webp`;
const offline = () => Promise.reject(new PlatformError('', { code: 'AuthRetryableFetchError', status: 0 }));

/** The profile page of a visitor; updates of the profile are recorded and change the row. */
async function open(avatar: string | null = null, options: Partial<FakePlatformOptions> = {}) {
  const row = { id, email: signedInSession.email, name: signedInSession.name, isAnonymous: false, avatar };
  const users = ({ calls }: RecordedQuery) => {
    const update = calls.find(({ method }) => method === 'update')?.args[0];
    return update === undefined ? row : (Object.assign(row, update), null);
  };
  const platform = fakePlatform({
    session: { ...signedInSession, avatar },
    tables: { users },
    rpc: {
      own_avatars: () => [former, `${id}/lost.webp`],
      own_email: () => ({ email: row.email, change: null }),
    },
    ...options,
  });
  platform.session.refresh = async () =>
    platform.setSession({ ...signedInSession, name: row.name, avatar: row.avatar });
  return { row, platform, ...(await renderModule(account, '/account/profile', platform)) };
}

describe('the name on the profile page', () => {
  test('is saved without spaces around it, and the session and the letter in place of a picture have it', async () => {
    const { user, row, platform } = await open();
    const field = screen.getByRole('textbox', { name: /^Name/ });
    await user.clear(field);
    await user.type(field, '  عالية ');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    expect((await screen.findByRole('status')).textContent).toContain('Your name is saved.');
    expect(row.name).toBe('عالية');
    expect(platform.session.current()).toMatchObject({ name: 'عالية' });
    expect(screen.getByText('ع')).toBeDefined();
  });

  test('is removed by an empty field', async () => {
    const { user, row } = await open();
    await user.clear(screen.getByRole('textbox', { name: /^Name/ }));
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    await screen.findByText('Your name is saved.');
    expect(row.name).toBeNull();
  });

  test('keeps an unsaved change when the visitor follows a link, until the change is discarded', async () => {
    const { user, router } = await open();
    const field = () => screen.getByRole('textbox', { name: /^Name/ });
    await user.type(field(), ' the Second');
    await act(() => router.navigate('/login?mode=sign-up'));
    await act(() => router.navigate('/account/profile'));
    expect(field()).toHaveProperty('value', `${signedInSession.name} the Second`);
    await user.click(screen.getByRole('button', { name: 'Use the saved one' }));
    expect(field()).toHaveProperty('value', signedInSession.name);
    expect(sessionStorage).toHaveLength(0);
  });

  test('that is too long is not sent', async () => {
    const { user, row } = await open();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'a'.repeat(80));
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    expect(screen.getByText('At most 80 characters.')).toBeTruthy();
    expect(row.name).toBe(signedInSession.name);
  });

  test('stays in the field when it could not be saved', async () => {
    const { user, platform } = await open();
    platform.data.value = offline;
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'a');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No answer came back');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe(
      `${signedInSession.name}a`,
    );
  });
});

describe('the picture on the profile page', () => {
  const picture = new File(['original'], 'face.png', { type: 'image/png' });
  const crop = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.upload(screen.getByLabelText(/^Choose a/), picture);
    await user.click(await screen.findByRole('button', { name: 'Crop' }));
  };
  const save = () => screen.getByRole('button', { name: 'Save the picture' });
  const load = (image: HTMLElement, { width, height }: { width: number; height: number }): void => {
    Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
    fireEvent.load(image);
  };

  test('is stored as the chosen part, becomes the visitor’s avatar, and replaces the former ones', async () => {
    const drawImage = canvasThatEncodes(['image/webp', 'image/jpeg']);
    const view = await open(former);
    await view.user.upload(screen.getByLabelText('Choose another picture'), picture);
    await view.user.click(await screen.findByRole('button', { name: 'Crop' }));
    await view.user.click(save());
    await screen.findByText('Your picture is saved.');
    expect(drawImage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ file: picture }),
      cropped.x,
      cropped.y,
      cropped.width,
      cropped.height,
      0,
      0,
      cropped.width,
      cropped.height,
    );
    const [upload] = view.platform.uploads;
    expect(upload).toMatchObject({ bucket: 'avatars', path: expect.stringMatching(/^.{36}\/.{36}\.webp$/) });
    expect(await upload?.file.text()).toBe('drawn anew');
    expect(view.row.avatar).toBe(upload?.path);
    expect(view.platform.session.current()).toMatchObject({ avatar: upload?.path });
    expect(view.platform.removed.map(({ path }) => path)).toContain(former);
  });

  test('of a browser without an encoder for WebP is stored as JPEG', async () => {
    canvasThatEncodes(['image/jpeg']);
    const view = await open();
    await crop(view);
    await view.user.click(save());
    await screen.findByText('Your picture is saved.');
    expect(view.row.avatar).toMatch(/\.jpg$/);
  });

  test('that could not be stored leaves the former one, and can be sent again', async () => {
    canvasThatEncodes(['image/webp']);
    const view = await open(former);
    view.platform.storage.upload = offline;
    await crop(view);
    await view.user.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('did not arrive');
    expect(view.row.avatar).toBe(former);
    expect(view.platform.removed.map(({ path }) => path)).not.toContain(former);
    expect(save()).toHaveProperty('disabled', false);
  });

  test('whose file is no picture in spite of its name is refused by a dialog, which only asks for another file', async () => {
    const view = await open();
    await view.user.upload(screen.getByLabelText('Choose a picture'), picture);
    fireEvent.error(await screen.findByTestId('original'));
    expect(screen.getByRole('dialog', { name: 'This file could not be opened as a picture' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save the picture' })).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test.each([
    { width: 3, height: 3, says: 'It has 3 × 3 pixels, and at least 64 × 64 are shown.' },
    { width: 900, height: 63, says: 'It has 900 × 63 pixels, and at least 64 × 64 are shown.' },
  ])('of $width × $height pixels is refused as too small', async ({ width, height, says }) => {
    const view = await open();
    await view.user.upload(screen.getByLabelText('Choose a picture'), picture);
    load(await screen.findByTestId('original'), { width, height });
    const dialog = screen.getByRole('dialog', { name: 'This picture is too small' });
    expect(dialog.textContent).toContain(says);
    expect(screen.queryByRole('button', { name: 'Save the picture' })).toBeNull();
  });

  test('can be enlarged only until 64 pixels are left, which are shown', async () => {
    const view = await open();
    await view.user.upload(screen.getByLabelText('Choose a picture'), picture);
    load(await screen.findByTestId('original'), { width: 300, height: 128 });
    expect(screen.getByTestId('original').dataset['most']).toBe('2');
    expect(screen.getByRole('slider', { name: 'Zoom' }).getAttribute('max')).toBe('2');
  });

  test('can be removed, after which the letter in its place is explained again', async () => {
    const { user, row, platform } = await open(former);
    expect(screen.queryByText(/the first letter of your name/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove your picture' }));
    await screen.findByText('Your picture is removed.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Picture' }));
    expect(row.avatar).toBeNull();
    expect(platform.removed.map(({ path }) => path)).toContain(former);
    expect(screen.queryByRole('button', { name: 'Remove your picture' })).toBeNull();
    expect(screen.getByText(/the first letter of your name stands in its place/)).toBeTruthy();
  });
});

test('a guest who opens the profile page is led to the sign-up', async () => {
  const session = { ...signedInSession, email: null, isAnonymous: true };
  const { router } = await open(null, { session });
  await waitFor(() => expect(router.state.location.search).toBe('?mode=sign-up'));
});
