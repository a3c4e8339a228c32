import type { InlineStyle } from '../../src/app/server-face.ts';
import type { Asset } from '../../src/modules/route-owner.ts';

/** A URL that is relative to the stylesheet. */
const relativeUrl = /url\((["']?)(?![a-z]+:|\/|#|["'])([^"')]+)\1\)/gi;

/**
 * A stylesheet for a style element of a page, whose first paint then waits for no other file. Its URLs lead where they
 * led in the file, and no text in it ends the element.
 */
export function inlineStyle(file: Asset, css: string): InlineStyle {
  const { href } = file;
  const folder = href.slice(0, href.lastIndexOf('/') + 1);
  const text = css
    .replaceAll(relativeUrl, (_, quote: string, path: string) => `url(${quote}${folder}${path}${quote})`)
    .replaceAll(/<\/(?=style)/gi, String.raw`<\/`);
  return { ...file, text };
}
