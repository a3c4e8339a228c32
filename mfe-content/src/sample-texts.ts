import type { ContentSnapshot } from '@irodori/contract/content-snapshot';

/** Defined by `vitest.config.ts` and `rsbuild.standalone.config.ts`. */
declare const SITE_TEXTS: ContentSnapshot;

/** The texts that the site begins with, for tests and for the module alone. */
export const sampleTexts = SITE_TEXTS;
