import type { PreviewCard } from '@irodori/kit/module';

/** Without a picture, since the apps of the page depend on its query. */
export const card = (): PreviewCard => ({
  kicker: 'Apps',
  title: 'Each app draws in a style of its own',
});
