import type { PreviewCard } from '@irodori/kit/module';

/** Without a picture, since those of the page change, and their owners may withdraw them. */
export const card = (): PreviewCard => ({
  kicker: 'Pictures',
  title: 'What visitors made here and show to everybody',
});
