import { creditsPath } from '@irodori/contract/paths';

/** The credits page whose list ends one page after the entry with this number. */
export const entriesPath = (to: number): string => `${creditsPath}?to=${to}`;
