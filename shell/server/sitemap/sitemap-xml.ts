/** A page as the sitemap lists it: absolute URLs, times in UTC. */
export interface Listed {
  readonly url: string;
  readonly lastModified?: string | undefined;
  /** SHA-256 of the page's texts that have no time of their change; not part of the sitemap. */
  readonly digest?: string | undefined;
  readonly images?: readonly string[] | undefined;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const element = (name: string, text: string | undefined): string =>
  text === undefined
    ? ''
    : `<${name}>${text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')}</${name}>`;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

const locationOf = ({ url, lastModified }: Listed): string =>
  element('loc', url) + element('lastmod', lastModified);

/** One file of pages. */
export function partXml(pages: readonly Listed[]): string {
  const lines = pages.map((page) => {
    const images = (page.images ?? []).map(
      (image) => `<image:image>${element('image:loc', image)}</image:image>`,
    );
    return `<url>${locationOf(page)}${images.join('')}</url>\n`;
  });
  return `${declaration}<urlset ${namespace} ${imageNamespace}>\n${lines.join('')}</urlset>\n`;
}

/** The list of files. */
export function indexXml(parts: readonly Listed[]): string {
  const lines = parts.map((part) => `<sitemap>${locationOf(part)}</sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}
