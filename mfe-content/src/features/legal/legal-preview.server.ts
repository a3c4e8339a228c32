import type { PreviewCard } from '@irodori/kit/module';

export const card = ({ title }: { readonly title: string }): PreviewCard => ({
  kicker: 'About this site',
  title,
});
