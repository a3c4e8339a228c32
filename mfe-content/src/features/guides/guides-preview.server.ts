import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({
  kicker: 'Guides',
  title: 'For people who want the picture that they have in mind',
});
