import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import type { loadGeneratorPage } from './load-generator-page.ts';

export function card(
  { app, landing }: Awaited<ReturnType<typeof loadGeneratorPage>>,
  { platform }: SiteContext,
): PreviewCard {
  const [cover] = app.screenshots;
  const title = landing?.title ?? app.header;
  const words = { kicker: title.includes(app.name) ? 'Generator' : app.name, title };
  if (cover === undefined) return words;
  const url = platform.storage.publicUrl('catalogue', cover);
  return { ...words, picture: { url, alt: `A picture made with ${app.name}` } };
}
