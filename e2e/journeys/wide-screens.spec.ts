import type { Page } from '@playwright/test';
import { visit } from '../fixtures/browser/hydrated.ts';
import { makePicture, showPicture } from '../fixtures/engines/make-picture.ts';
import { startSession } from '../fixtures/accounts/session-cookie.ts';
import { expect, test } from '../fixtures/test.ts';

const app = 'generating-free-ai-image';

test.use({ viewport: { width: 2560, height: 1440 } });

/** Where something begins and ends on the screen, in CSS pixels from its left edge. */
interface Edges {
  readonly left: number;
  readonly right: number;
}

interface Layout {
  /** By how much the page is wider than the screen. */
  readonly overflow: number;
  readonly header: Edges;
  readonly main: Edges;
  readonly title: Edges;
}

/** The edges of what is read and pressed in the header and in the main part; backgrounds may reach further. */
const layoutOf = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const parts = ':is(h1, h2, h3, p, a, button, input, select, textarea, img, svg, summary)';
    const edgesOf = (selector: string) => {
      const boxes = [...document.querySelectorAll(selector)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .map((part) => part.getBoundingClientRect())
        // What only screen readers get is a pixel wide.
        .filter(({ width, height }) => width > 1 && height > 1);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      overflow: scrollWidth - clientWidth,
      header: edgesOf(`header:not(main header) ${parts}`),
      main: edgesOf(`main ${parts}`),
      title: edgesOf('main h1'),
    };
  });

test('on a screen of 2,560 px, pages begin where the header begins and use at least 1,500 px, and none scrolls sideways', async ({
  page,
  account,
}) => {
  const visitor = await account();
  const job = await makePicture(visitor, app, 'a girl with blue hair');
  await showPicture(visitor, job);
  await startSession(page, visitor);
  for (const [path, begins] of [
    // Strips of pictures are as wide as the screen.
    ['/', 'title'],
    [`/${app}`, 'main'],
    [`/app/${app}`, 'main'],
    ['/results', 'main'],
    ['/pictures', 'main'],
    [`/results/${job}`, 'main'],
    ['/app', 'main'],
    ['/categories', 'main'],
    ['/resources', 'main'],
    // The buttons below its title have no border, and their padding lies outside.
    ['/resources/write-a-prompt', 'title'],
  ] as const)
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { overflow, header, ...parts } = await layoutOf(page);
      expect(overflow).toBe(0);
      expect(parts[begins].left).toBeCloseTo(header.left, 0);
      expect(parts.main.right - parts.main.left).toBeGreaterThanOrEqual(1500);
    });
});
