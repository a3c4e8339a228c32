import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { running } from '../running-stack.ts';

/** Share by which heights and numbers of letters of the two sites may differ. */
const tolerance = 0.02;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/**
 * Takes pictures of both sites’ pages on a phone.
 * @throws if a page of Nuxt is longer or shorter than ours, has more or fewer letters, or logs an error, so that figures
 * would mislead
 */
export async function compareLooks(nuxt: string, paths: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
  try {
    const errors: string[] = [];
    for (const path of paths) {
      const [ours, theirs] = [await look(running.site, 'ours'), await look(nuxt, 'nuxt')];
      process.stdout.write(`${path}: ${JSON.stringify(ours)}, Nuxt ${JSON.stringify(theirs)}\n`);
      for (const key of ['height', 'letters', 'pictures'] as const)
        if (Math.abs(theirs[key] / ours[key] - 1) > tolerance)
          throw new Error(`The ${key} of ${path} differ: ${ours[key]}, and ${theirs[key]} in Nuxt.`);

      async function look(site: string, name: string): Promise<Look> {
        const page = await browser.newPage(phone);
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${name} ${path}: ${message.text()}`);
        });
        await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
        await page.screenshot({ path: join(folder, `${name}${path.replaceAll('/', '-')}.png`) });
        const seen = await measured(page);
        await page.close();
        return seen;
      }
    }
    if (errors.length > 0) throw new Error(`The pages logged errors:\n${errors.join('\n')}`);
  } finally {
    await browser.close();
  }
}

interface Look {
  /** Of the page, in pixels. */
  readonly height: number;
  /** Of the content; Nuxt writes the title for screen readers into the page, outside of it. */
  readonly letters: number;
  readonly pictures: number;
}

const measured = (page: Page): Promise<Look> =>
  page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    letters: document.querySelector('main')?.innerText.replaceAll(/\s+/g, '').length ?? 0,
    pictures: [...document.images].filter((image) => image.checkVisibility()).length,
  }));
