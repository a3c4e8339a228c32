import { reactTests } from '@irodori/testing/vitest';
import { readTexts } from 'texts';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(reactTests, { define: { SITE_TEXTS: JSON.stringify(readTexts()) } });
