import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({
  kicker: 'Categories',
  title: 'Begin with what you want to see',
});
