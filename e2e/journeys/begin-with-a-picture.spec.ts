import { beginningWorkflow } from 'engine-doubles/comfyui/workflow';
import { harmfulPng } from 'engine-doubles/ovals';
import sharp from 'sharp';
import { admin, asService, createAccount, deleteAccount } from '../fixtures/accounts/account.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { closeTabs } from '../fixtures/browser/close-tabs.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { send } from '../fixtures/browser/send.ts';
import { startComfyUiApp } from '../fixtures/engines/comfyui-app.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
import { expect, test } from '../fixtures/test.ts';

const redPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#c02020' } })
    .webp()
    .toBuffer();

test('a large model begins with the visitor’s own picture, keeps to it as the visitor says, and gets none that the picture check blocks', async ({
  page,
}) => {
  test.slow();
  await using app = await startComfyUiApp({ workflow: beginningWorkflow });
  const { comfyui, name, slug } = app;
  const visitor = await createAccount();
  const picture = page.getByRole('img', { name: new RegExp(`^${name}: `) });
  const runs = () => comfyui.ledger.ids().slice(1);
  /** The uploaded picture is red. */
  const isGiven = async (id: string): Promise<boolean> => {
    const { channels } = await sharp(comfyui.files.read('temp', 'irodori', `${id}-picture.png`)).stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    return red > 150 && green < 60 && blue < 60;
  };

  await test.step('the slider for a picture appears when the visitor has added one', async () => {
    await startSession(page, visitor);
    await visit(page, `/${slug}`);
    const prompt = page.getByRole('textbox', { name: 'What you want to see' });
    await prompt.fill('a girl with red hair');
    const sketched = page.getByRole('region', { name: 'In the sketch' });
    await expect(sketched).toContainText('paints in its own way; the sketch shows what it is told.');
    await prompt.fill('a lighthouse');
    await expect(page.getByRole('slider', { name: 'Follow the sketch' })).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Keep to your picture' });
    await expect(slider).toBeHidden();
    const file = { name: 'red.webp', mimeType: 'image/webp', buffer: await redPicture() };
    await page.getByLabel(/^Begin with a picture of yours/).setInputFiles(file);
    await expect(slider).toHaveAttribute('aria-valuetext', 'Closely, 50 %');
    await slider.focus();
    for (let tenths = 0; tenths < 3; tenths += 1) await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Closely, 80 %');
  });

  await test.step('the engine begins with the picture in the format of the order', async () => {
    await page.getByRole('radio', { name: '3:4' }).check();
    await send(page.getByRole('button', { name: /^Make the picture/ }), '/submit-job');
    await expect(picture).toBeVisible();
    const [id = ''] = runs();
    expect(comfyui.graph(id)).toMatchObject({
      '10': { inputs: { image: `irodori/${id}-picture.png [temp]` } },
    });
    expect(comfyui.graph(id)?.['3']?.inputs['denoise']).toBeCloseTo(0.28);
    const { width, height } = await sharp(
      comfyui.files.read('temp', 'irodori', `${id}-picture.png`),
    ).metadata();
    expect((width / height).toFixed(2)).toBe('0.75');
    expect(await isGiven(id)).toBe(true);
  });

  await test.step('the file says that it was made out of a picture and a model', async () => {
    const job = page.url().split('/').at(-1) ?? '';
    const { data } = await admin.storage.from('outputs').download(`${visitor.id}/${job}/0.webp`);
    expect(await data?.text()).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia');
  });

  await test.step('“Again” begins with the same picture', async () => {
    await send(page.getByRole('button', { name: /^Again/ }), '/submit-job');
    await expect.poll(() => runs().length).toBe(2);
    await expect(picture).toBeVisible();
    expect(await isGiven(runs()[1] ?? '')).toBe(true);
  });

  await test.step('a picture that the picture check blocks reaches no engine, and the credits come back', async () => {
    const path = `${visitor.id}/harmful.png`;
    await admin.storage.from('inputs').upload(path, await harmfulPng(), { contentType: 'image/png' });
    const id = await orderPicture(visitor, slug, 'ovals', { picture: path });
    await asService('accept_job', { job_id: id });
    await visit(page, `/${slug}/output/${id}`);
    await expect(
      page.getByText('Our picture check found that the picture that you added may not be suitable'),
    ).toBeVisible();
    await expect(page.getByText('Your 2 credits are back on your account.', { exact: true })).toBeVisible();
    expect(runs()).toHaveLength(2);
  });

  await closeTabs(page.context());
  await deleteAccount(visitor);
});
