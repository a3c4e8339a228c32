/** Object names in the bucket `catalogue`, which `catalogue/` mirrors. */

export const iconOf = (slug: string): string => `apps/${slug}/icon.webp`;

export const screenshotOf = (slug: string, index: number): string => `apps/${slug}/${index + 1}.webp`;

export const optionPicture = (attribute: string, value: string): string =>
  `options/${attribute}/${value.replaceAll(' ', '-')}.webp`;

/** The app whose first picture the home page shows in stages. */
export const stagedApp = 'ai-elf-generator';

/** The apps whose pictures open the home page, in this order. */
export const leads: readonly string[] = [
  'waifu-ai-image-generator',
  'naruto-ai-image-generator',
  'ai-elf-generator',
  'ai-one-piece-generator',
];

/** The stages that the home page shows. */
export const shownStages = ['sketch', 'ink', 'flat colours', 'finished'] as const;

export const stagePicture = (slug: string, stage: string): string =>
  `apps/${slug}/stages/${stage.replaceAll(' ', '-')}.webp`;
