/** Object names in the bucket `catalogue`, which `catalogue/` mirrors. */

export const iconOf = (slug: string): string => `apps/${slug}/icon.webp`;

export const screenshotOf = (slug: string, index: number): string => `apps/${slug}/${index + 1}.webp`;

export const optionPicture = (attribute: string, value: string): string =>
  `options/${attribute}/${value.replaceAll(' ', '-')}.webp`;
