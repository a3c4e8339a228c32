import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { imprintPath, isAddressOf, privacyPath, termsPath } from '@irodori/contract/paths';
import { notFound } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { parseSections } from '@irodori/prose/parse';

/** The legal pages with the slugs of their texts. */
export const legalPages = [
  { path: termsPath, slug: 'terms' },
  { path: privacyPath, slug: 'privacy' },
  { path: imprintPath, slug: 'imprint' },
] as const;

/** Each text is parsed once, since it stays the same object until it changes. */
const parsed = new WeakMap<ContentSnapshot['pages'][number], ReturnType<typeof parseSections>>();

/** Loads the legal page of the address. @throws Response 404 if its text is not published */
export async function loadLegal({ platform, url }: Pick<LoadContext, 'platform' | 'url'>) {
  const legal = legalPages.find(({ path }) => isAddressOf(path, url));
  const page = (await platform.texts()).pages.find(({ slug }) => slug === legal?.slug);
  if (legal === undefined || page === undefined) throw notFound(url);
  const text = parsed.get(page) ?? parseSections(page.body, { files: page.bodyFiles });
  parsed.set(page, text);
  const { title, summary, updated } = page;
  return { path: legal.path, title, summary, updated, isNumbered: legal.path === termsPath, ...text };
}
