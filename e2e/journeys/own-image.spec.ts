import type { Locator, Page, Response } from '@playwright/test';
import sharp from 'sharp';
import { admin } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { pinchOpen } from '../fixtures/browser/pinch.ts';
import { photo, place } from '../fixtures/browser/photo.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { tabTo } from '../fixtures/browser/tab-to.ts';
import { expect, test } from '../fixtures/test.ts';

const path = '/ai-image-generator';

/** Gives a file to the page as a visitor does who drops it on an element of the page, or pastes it there. */
async function hand(target: Locator, how: 'drop' | 'paste', file: Buffer): Promise<void> {
  await target.evaluate(
    (element, { how, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'photo.webp', { type: 'image/webp' }));
      const about = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      );
    },
    { how, base64: file.toString('base64') },
  );
}

/** The response to the next picture that the page stores. */
const nextUpload = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (each) => each.request().method() === 'POST' && each.url().includes('/object/inputs/') && each.ok(),
  );

/** The path of a stored picture in its bucket. */
function pathOf(upload: Response): string {
  const [, name = ''] = /\/object\/inputs\/(.+)$/.exec(upload.url()) ?? [];
  return decodeURIComponent(name);
}

test.use({ hasTouch: true });

test('without a session, a picture is dropped beside its field, on a phone pasted while the prompt is typed and cropped by keys, then chosen and cropped by fingers, and each is stored for a guest without what the camera noted', async ({
  page,
}) => {
  const input = page.getByLabel('Colours from a picture');
  const stored = async (upload: Promise<Response>): Promise<Buffer> => {
    const { data } = await admin.storage.from('inputs').download(pathOf(await upload));
    return Buffer.from(await (data ?? new Blob()).arrayBuffer());
  };
  await page.setViewportSize(desktop);
  await visit(page, path);

  await test.step('dropped', async () => {
    const upload = nextUpload(page);
    await hand(page.getByRole('heading', { level: 1 }), 'drop', await photo());
    const file = await stored(upload);
    expect(file.toString('latin1')).not.toContain(place);
    expect((await sharp(file).metadata()).exif).toBeUndefined();
    await expect(page.getByRole('button', { name: 'Crop picture' })).toBeVisible();
    expect(await violationsInModes(page, 'a form with a picture')).toEqual([]);
  });

  await test.step('pasted on a phone, whose camera is offered', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: /^Remove/ }).tap();
    await expect(page.getByRole('button', { name: 'Crop picture' })).toHaveCount(0);
    await expect(page.getByText('Take a photo')).toBeVisible();
    await expect(page.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment');
    const prompt = page.getByRole('textbox', { name: 'Describe the portrait' });
    await prompt.fill('a girl with a bob');
    const upload = nextUpload(page);
    await hand(prompt, 'paste', await photo());
    expect((await stored(upload)).toString('latin1')).not.toContain(place);
    await expect(prompt).toHaveValue('a girl with a bob');
  });

  await test.step('cropped', async () => {
    const whole = await sharp(await photo()).metadata();
    await page.getByRole('button', { name: 'Crop picture' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Which part is shown?' });
    const zoom = dialog.getByRole('slider');
    await zoom.focus();
    await page.keyboard.press('End');
    expect(await violationsInModes(page, 'the choice of a part')).toEqual([]);
    const upload = nextUpload(page);
    await dialog.getByRole('button', { name: 'Save the picture' }).press('Enter');
    const part = await sharp(await stored(upload)).metadata();
    expect([part.width, part.height]).toEqual(
      [whole.height, whole.height].map((side) => Math.round(side / 4)),
    );
    await expect(dialog).toHaveCount(0);
  });

  await test.step('chosen by a tap, enlarged by two fingers, and cropped by taps', async () => {
    await page.getByRole('button', { name: /^Remove/ }).tap();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.tap()]);
    const whole = await photo();
    const chosen = nextUpload(page);
    await chooser.setFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: whole });
    await chosen;
    await page.getByRole('button', { name: 'Crop picture' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Which part is shown?' });
    await pinchOpen(dialog.getByRole('group', { name: 'The part that is shown' }));
    await expect(dialog.getByRole('slider')).toHaveAccessibleName('Zoom');
    await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', '300 %');
    const upload = nextUpload(page);
    await dialog.getByRole('button', { name: 'Save the picture' }).tap();
    const part = await sharp(await stored(upload)).metadata();
    const { height } = await sharp(whole).metadata();
    expect([part.width, part.height]).toEqual([height, height].map((side) => Math.round(side / 3)));
    await expect(dialog).toHaveCount(0);
  });
});

test('on a phone, a stored picture that is gone when the order is sent, and on a desktop one whose content is no picture, are refused by the server at their field without a charge, and another one makes the picture', async ({
  page,
  account,
  quietConsole,
}) => {
  // The browser logs the refusals of the orders.
  quietConsole.push(/status of 422 .*submit-job/);
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'Describe the portrait' });
  const input = page.getByLabel('Colours from a picture');
  const make = page.getByRole('button', { name: 'Make the picture' });
  const inputs = admin.storage.from('inputs');
  /** The path of the picture that the visitor chooses. */
  const choose = async (): Promise<string> => {
    const upload = nextUpload(page);
    await input.setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: await photo() });
    await expect(page.getByRole('button', { name: 'Crop picture' })).toBeVisible();
    return pathOf(await upload);
  };
  const entries = async () =>
    (await admin.from('credit_entries').select('kind').eq('user_id', visitor.id).order('number')).data;
  await prompt.fill('a girl with a bob');

  await test.step('it was removed meanwhile', async () => {
    expect((await inputs.remove([await choose()])).error).toBeNull();
    await send(make, '/submit-job');
    await expect(input).toHaveAccessibleDescription(
      /This picture is not there any more\. Please choose it again\./,
    );
    await expect(input).toBeFocused();
    expect(await violationsInModes(page, 'a form whose picture is refused')).toEqual([]);
    await expect(prompt).toHaveValue('a girl with a bob');
  });

  await test.step('its content was replaced by text', async () => {
    await page.setViewportSize(desktop);
    const text = new Blob(['no picture'], { type: 'image/webp' });
    expect((await inputs.update(await choose(), text)).error).toBeNull();
    await send(make, '/submit-job');
    await expect(input).toHaveAccessibleDescription(
      /This file is not one of .*WebP.*, whatever its name says\./,
    );
    expect(await entries()).toEqual([{ kind: 'grant' }]);
  });

  await test.step('another one is taken', async () => {
    await choose();
    await send(make, '/submit-job');
    const drawn = page.getByRole('img', { name: /^Image Generator: .*colours from your picture/ });
    await expect(drawn).toBeVisible({ timeout: 120_000 });
    expect(await entries()).toEqual([{ kind: 'grant' }, { kind: 'hold' }, { kind: 'capture' }]);
  });
});

test('by keys alone, a newcomer without a session chooses a picture, crops it, and makes a first picture with its colours as a guest', async ({
  page,
}) => {
  const { keyboard } = page;
  await visit(page, path);
  const prompt = page.getByRole('textbox', { name: 'Describe the portrait' });
  const input = page.getByLabel('Colours from a picture');
  const crop = page.getByRole('button', { name: 'Crop picture' });

  await test.step('chooses a file', async () => {
    await tabTo(prompt);
    await keyboard.type('a girl with a bob');
    // The browser has to hear that the test takes its file chooser before the key is pressed.
    const opened = page.waitForEvent('filechooser');
    await tabTo(input);
    await keyboard.press('Enter');
    const chooser = await opened;
    const upload = nextUpload(page);
    await chooser.setFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: await photo() });
    await upload;
    await expect(input).toBeFocused();
  });

  await test.step('crops it, after it was moved and enlarged', async () => {
    const whole = await sharp(await photo()).metadata();
    await tabTo(crop);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Which part is shown?' });
    await tabTo(dialog.getByRole('slider'));
    await keyboard.press('End');
    const left = async () => (await dialog.locator('img').boundingBox())?.x ?? 0;
    const before = await left();
    await tabTo(dialog.getByRole('group', { name: 'The part that is shown' }), 'Shift+Tab');
    await keyboard.press('ArrowLeft');
    await expect.poll(left).not.toBe(before);
    await tabTo(dialog.getByRole('button', { name: 'Save the picture' }));
    const upload = nextUpload(page);
    await keyboard.press('Enter');
    const { data } = await admin.storage.from('inputs').download(pathOf(await upload));
    const part = await sharp(Buffer.from(await (data ?? new Blob()).arrayBuffer())).metadata();
    expect([part.width, part.height]).toEqual(
      [whole.height, whole.height].map((side) => Math.round(side / 4)),
    );
    await expect(dialog).toHaveCount(0);
    await expect(crop).toBeFocused();
  });

  await test.step('makes the first picture', async () => {
    await tabTo(page.getByRole('button', { name: 'Make the picture' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ai-image-generator\/output\//);
    const drawn = page.getByRole('img', { name: /^Image Generator: .*colours from your picture/ });
    await expect(drawn).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('body')).not.toBeFocused();
  });
});
