/**
 * `npm --prefix shell run page-fonts`: writes the font files that every page loads first. Both fonts are under the SIL Open
 * Font License 1.1.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFonts, stylesFolder, subset } from './subset.ts';

for (const name of Object.keys(pageFonts) as (keyof typeof pageFonts)[])
  await writeFile(join(stylesFolder, 'page-fonts', name), await subset(name));
