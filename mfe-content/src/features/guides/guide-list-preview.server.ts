import type { PreviewCard } from '@irodori/kit/module';

export const card = ({ page }: { readonly page: number }): PreviewCard => ({
  kicker: 'Guides',
  title: page === 1 ? 'All guides' : `All guides, page ${page}`,
});
