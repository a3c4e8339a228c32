import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({
  kicker: 'Blog',
  title: 'How the engines draw, and what we learn while we build this',
});
