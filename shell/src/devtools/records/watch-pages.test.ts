import { afterEach, expect, test } from 'vitest';
import { announceAlive } from '../../early/early-submit.ts';
import { watchPages } from './watch-pages.ts';

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

test('a navigation lasts from the click until the footer of another page is rendered', async () => {
  document.body.innerHTML =
    '<div><main id="main"><button>Next</button></main><footer>Of the first page</footer></div>';
  const pages = watchPages();
  announceAlive();
  expect(pages.get()).toEqual({ path: '/', navigationMs: undefined });

  const shown = new Promise<void>((resolve) => pages.subscribe(resolve));
  document.querySelector('button')?.click();
  history.pushState(null, '', '/next');
  const footer = document.createElement('footer');
  document.querySelector('footer')?.replaceWith(footer);
  await shown;
  expect(pages.get()).toEqual({ path: '/next', navigationMs: expect.any(Number) });
});
