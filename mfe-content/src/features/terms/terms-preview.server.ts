import type { PreviewCard } from '@irodori/kit/module';

export const card = (): PreviewCard => ({
  kicker: 'The rules of this site',
  title: 'Terms of service',
});
