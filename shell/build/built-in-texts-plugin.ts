import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Writes `dist/texts.json`, the texts that pages show until the content backend was read. They are not part of the
 * shell's version: a changed text makes no new composition.
 */
export function pluginBuiltInTexts(texts: ContentSnapshot): RsbuildPlugin {
  return {
    name: 'shell:texts',
    setup(api) {
      const write = async ({
        environments,
      }: {
        environments: Readonly<Record<string, { distPath: string }>>;
      }) => {
        const folder = environments['web']?.distPath;
        if (folder !== undefined)
          await writeFile(path.join(folder, '..', 'texts.json'), JSON.stringify(texts));
      };
      api.onAfterBuild(write);
      api.onAfterDevCompile(write);
    },
  };
}
