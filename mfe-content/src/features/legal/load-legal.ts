import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { imprintPath, privacyPath, termsPath } from '@irodori/contract/paths';
import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { parseSections } from '@irodori/prose/parse';

/** Path of a legal page → the slug of its text. */
export const legalSlugs: Readonly<Record<string, string>> = {
  [termsPath]: 'terms',
  [privacyPath]: 'privacy',
  [imprintPath]: 'imprint',
};

/** Each text is parsed once, since it stays the same object until it changes. */
const parsed = new WeakMap<ContentSnapshot['pages'][number], ReturnType<typeof parseSections>>();

/** Loads the legal page of the address. @throws Response 404 if its text is not published */
export async function loadLegal({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const slug = legalSlugs[url.pathname];
  const page = (await platform.texts()).pages.find((each) => each.slug === slug);
  if (page === undefined) throw notFound(url);
  const text = parsed.get(page) ?? parseSections(page.body, { files: page.bodyFiles });
  parsed.set(page, text);
  const { title, summary, updated } = page;
  return { path: url.pathname, title, summary, updated, isNumbered: url.pathname === termsPath, ...text };
}
