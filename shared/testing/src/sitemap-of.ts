import type { ModuleDefinition, SitemapEntry } from '@irodori/kit/module';
import type { Platform } from '@irodori/platform';
import { fakePlatform } from './fake-platform.ts';

/** All pages that a module yields for the sitemap. */
export async function sitemapOf(
  { sitemap }: ModuleDefinition,
  platform: Platform = fakePlatform(),
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  const context = { platform, siteUrl: 'https://site.test', signal: new AbortController().signal };
  for await (const entry of sitemap?.(context) ?? []) entries.push(entry);
  return entries;
}
