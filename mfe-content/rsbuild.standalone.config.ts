import standalone from '@irodori/build/standalone';
import { mergeRsbuildConfig } from '@rsbuild/core';
import { readTexts } from 'texts';

export default mergeRsbuildConfig(standalone, {
  source: { define: { SITE_TEXTS: JSON.stringify(readTexts()) } },
});
