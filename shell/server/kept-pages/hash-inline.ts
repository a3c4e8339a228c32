import { createHash } from 'node:crypto';
import type { InlineSources } from '../security/headers.ts';

interface HashedPage {
  readonly html: string;
  readonly sources: InlineSources;
}

/**
 * Replaces the nonce of a page by the hashes of its inline scripts and styles, so that the page may be sent to many
 * visitors. Nobody can guess the nonce, so no text in the page can pass for a script of the page.
 */
export function hashInline(html: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`;
  const element = new RegExp(String.raw`<(script|style)[^>]*${attribute}[^>]*>([\s\S]*?)</\1>`, 'g');
  const found = [...html.matchAll(element)].map(([, name, text = '']) => ({
    name,
    source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  }));
  const sources = (wanted: string) => [
    ...new Set(found.filter(({ name }) => name === wanted).map(({ source }) => source)),
  ];
  return {
    html: html.replaceAll(attribute, ''),
    sources: { scripts: sources('script'), styles: sources('style') },
  };
}
