import type { ColorMode } from './use-color-mode.ts';

/** The page's background colours, for `theme-color`, which colours the browser's bars. */
export const browserColors: Readonly<Record<ColorMode, string>> = { light: '#fbf8f3', dark: '#0e1020' };

/** Browser only: applies the mode to the whole page. */
export function showMode(mode: ColorMode): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(mode);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = browserColors[mode];
}
