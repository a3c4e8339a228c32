import sharp from 'sharp';
import { admin, createAccount, deleteAccount } from '../fixtures/accounts/account.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { closeTabs } from '../fixtures/browser/close-tabs.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { send } from '../fixtures/browser/send.ts';
import { startComfyUiApp } from '../fixtures/engines/comfyui-app.ts';
import { makePicture } from '../fixtures/engines/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

test('a picture of an operator’s ComfyUI is enlarged there by the upscaler that the operator has named', async ({
  page,
}) => {
  test.slow();
  await using app = await startComfyUiApp({ upscaler: '4x-UltraSharp.pth' });
  const { comfyui, name, slug } = app;
  const visitor = await createAccount();
  const fileOf = async (job: string): Promise<Buffer> => {
    const { data } = await admin.storage.from('outputs').download(`${visitor.id}/${job}/0.webp`);
    return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
  };
  /** The colours of a picture at 8 × 8 pixels. */
  const coloursOf = (file: Buffer): Promise<Buffer> =>
    sharp(file).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  const original = await makePicture(visitor, slug, 'a lighthouse', { ratio: '3:4' });
  const { width, height } = await sharp(await fileOf(original)).metadata();

  await test.step('the page of the picture offers it at ×2 and ×4, with pixels and price', async () => {
    await startSession(page, visitor);
    await visit(page, `/${slug}/output/${original}`);
    const sizes = page.getByRole('region', { name: 'Enlarge' }).getByRole('button');
    await expect(sizes).toHaveText([
      `×2 · ${width * 2} × ${height * 2} · 2 credits`,
      `×4 · ${width * 4} × ${height * 4} · 4 credits`,
    ]);
    expect(await violationsInModes(page, 'the sizes of a picture of a large model')).toEqual([]);
  });

  await test.step('at ×2 it is a picture of its own with twice the pixels, which shows the same', async () => {
    await send(page.getByRole('button', { name: /^×2/ }), '/submit-job');
    await expect(page.getByRole('link', { name: 'the original' })).toBeVisible();
    await expect(page.getByRole('img', { name: new RegExp(`^${name}: `) })).toBeVisible();
    const enlarged = await fileOf(page.url().split('/').at(-1) ?? '');
    expect(await sharp(enlarged).metadata()).toMatchObject({ width: width * 2, height: height * 2 });
    const [before, after] = [await coloursOf(await fileOf(original)), await coloursOf(enlarged)];
    expect(Math.max(...before.map((value, at) => Math.abs(value - (after[at] ?? 0))))).toBeLessThan(16);
    expect(enlarged.toString('latin1')).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });

  await test.step('the server has enlarged the stored picture once, and has drawn nothing for that', async () => {
    // The first one is the operator's own test picture.
    expect(comfyui.ledger.states()).toEqual(['drawn', 'drawn', 'drawn']);
    const [, , id = ''] = comfyui.ledger.ids();
    const classes = Object.values(comfyui.graph(id) ?? {}).map((node) => node.class_type);
    expect(classes).toEqual([
      'LoadImage',
      'UpscaleModelLoader',
      'ImageUpscaleWithModel',
      'ImageScale',
      'SaveImage',
    ]);
    const sent = await sharp(comfyui.files.read('temp', 'irodori', `${id}-original.png`)).metadata();
    expect(sent).toMatchObject({ format: 'png', width, height });
  });

  await test.step('the visitor has paid for the picture and for its enlargement', async () => {
    const { data } = await admin
      .from('credit_entries')
      .select('kind,amount')
      .eq('user_id', visitor.id)
      .eq('kind', 'hold');
    expect(data?.map(({ amount }) => Number(amount))).toEqual([-2, -2]);
  });

  await test.step('the list of engines says by what the server enlarges', async () => {
    expect(await app.list()).toContain(', enlarges by 4x-UltraSharp.pth  ready');
  });

  await closeTabs(page.context());
  await deleteAccount(visitor);
});
