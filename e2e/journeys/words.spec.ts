import { asService } from '../fixtures/accounts/account.ts';
import { violationsInModes } from '../fixtures/browser/axe.ts';
import { visit } from '../fixtures/browser/hydrated.ts';
import { press } from '../fixtures/browser/press.ts';
import { orderPicture } from '../fixtures/engines/make-picture.ts';
import { desktop, phone } from '../fixtures/browser/screens.ts';
import { send } from '../fixtures/browser/send.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const slug = 'generating-free-ai-anime';

/** The same kind of prompt in other languages, and how the page tells in English what is drawn of it. */
const translated = [
  ['Chinese', '蓝发少女，金色的眼睛，穿着绿色连衣裙', ['blue hair', 'gold eyes', 'green dress']],
  [
    'Spanish',
    'una bruja de ojos morados y pelo rojo, vestido negro',
    ['purple eyes', 'red hair', 'black dress'],
  ],
  ['Arabic', 'أميرة بشعر أشقر طويل وعيون زرقاء ترتدي فستاناً أحمر', ['blonde hair', 'blue eyes', 'red dress']],
] as const;

test.use({ hasTouch: true });

test('on a phone, colours go to their nouns, emoji, letters of other alphabets, Japanese, Chinese, Spanish and Arabic are understood like English words, and what a visitor leaves out is in neither sketch nor picture', async ({
  page,
  account,
}) => {
  await page.setViewportSize(phone);
  const visitor = await account();
  await startSession(page, visitor);
  // They are drawn while the visitor tries other words.
  const ordered = translated.map(async ([language, prompt, told]) => {
    const id = await orderPicture(visitor, slug, prompt);
    await asService('accept_job', { job_id: id });
    return { language, id, told };
  });
  await visit(page, `/${slug}`);
  const prompt = page.getByRole('textbox', { name: 'A small moment' });
  const sketched = page.getByRole('region', { name: 'In the sketch' });
  const understood = page.getByRole('region', { name: 'What the engine understood' });

  await test.step('emoji and letters of full width are drawn, and an emoji that the engine does not know is named', async () => {
    await prompt.fill('👧 ｓｉｌｖｅｒ ｈａｉｒ, 👘 and a 🦖');
    await expect(sketched).toContainText('silver hair');
    await expect(sketched).toContainText('kimono');
    await expect(sketched).toContainText('Not in it, though the engine may know more: 🦖');
    await expect(page.locator('mark')).toHaveText('🦖');
  });

  await test.step('each colour goes to its noun, and one for which the engine has no ink is named with its noun', async () => {
    await prompt.fill('a girl with orange hair, her eyes are red, white dress, a purple ribbon');
    for (const words of ['orange hair', 'red eyes', 'white dress', 'a ribbon'])
      await expect(sketched).toContainText(words);
    await expect(sketched).toContainText(
      'Not in it, though the engine may know more: purple (as the colour of the ribbon)',
    );
  });

  for (const [language, words, told] of translated)
    await test.step(`${language} words are told in English`, async () => {
      await prompt.fill(words);
      for (const each of told) await expect(sketched).toContainText(each);
      await expect(sketched).not.toContainText('Not in it');
    });

  await test.step('Japanese words are told in English', async () => {
    await prompt.fill('銀髪の少女、緑の目、赤い着物');
    for (const words of ['silver hair', 'green eyes', 'red kimono'])
      await expect(sketched).toContainText(words);
    await expect(sketched).not.toContainText('Not in it');
    await expect(page.locator('mark')).toHaveCount(0);
  });

  await test.step('a kimono is left out of the sketch, of the picture and of what the picture tells', async () => {
    await page.getByRole('textbox', { name: 'Leave out' }).fill('👘');
    await expect(sketched).not.toContainText('kimono');
    await expect(sketched).toContainText('着物 (you leave it out)');
    await page.getByRole('button', { name: 'Make the picture' }).tap();
    await expect(understood).toContainText('green eyes', { timeout: 120_000 });
    await expect(understood).not.toContainText('kimono');
    await expect(page.getByRole('img', { name: /^Free Anime Sketch: / })).not.toHaveAccessibleName(/kimono/);
  });

  for (const { language, id, told } of await Promise.all(ordered))
    await test.step(`the picture of the ${language} words is drawn as they say`, async () => {
      await visit(page, `/${slug}/output/${id}`);
      for (const each of told) await expect(understood).toContainText(each);
      await expect(understood).not.toContainText('Not understood');
    });
});

test('by mouse on a desktop and by touch on a phone, the page names the rule and the word for which it refuses a prompt, also where a letter only looks like another, and the prompt costs nothing', async ({
  page,
  account,
}) => {
  await startSession(page, await account());
  await visit(page, '/ai-elf-generator');
  const prompt = page.getByRole('textbox', { name: 'Who is your elf?' });
  const rules = [
    // Its second letter is Cyrillic.
    ['a nаked elf', 'sexual or hateful content, and “nаked” reads like it. Please choose other words.'],
    ['an elf, n u d e', 'sexual or hateful content, and “nude” reads like it. Please choose other words.'],
    ['an elf, a toddler in a bikini', 'young people in a suggestive way, and “toddler” with “bikini” reads'],
  ] as const;
  for (const screen of [desktop, phone]) {
    await page.setViewportSize(screen);
    for (const [words, rule] of rules)
      await test.step(`${words}, on a screen of ${screen.width} px`, async () => {
        await prompt.fill(words);
        await send(page.getByRole('button', { name: 'Make the picture' }), '/submit-job', press);
        await expect(page.getByText(`Irodori does not draw ${rule}`)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'This prompt was not accepted' })).toBeVisible();
        await expect(page.getByText('Your 1 credit is back on your account.', { exact: true })).toBeVisible();
        await expect(page.getByText('This picture costs 1 credit; you have 100.')).toBeVisible();
        expect(await violationsInModes(page, 'a refused prompt')).toEqual([]);
        await press(page.getByRole('button', { name: 'Change the prompt' }));
        await expect(prompt).toBeFocused();
      });
  }
});
