import type { PreviewCard, SiteContext } from '@irodori/kit/module';
import type { GeneratorApp } from './load-generator.ts';

export function card({ app }: { app: GeneratorApp }, { platform }: SiteContext): PreviewCard {
  const [cover] = app.screenshots;
  const words = { kicker: app.name, title: app.header };
  if (cover === undefined) return words;
  const url = platform.storage.publicUrl('catalogue', cover);
  return { ...words, picture: { url, alt: `A picture made with ${app.name}` } };
}
