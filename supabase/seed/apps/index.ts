import { adventure } from './ai-one-piece-generator.ts';
import { aura } from './dragon-ball-z-image-generator.ts';
import { blade } from './bleach-irodori-character-generator.ts';
import { brush } from './vegabond-ai-image-generator.ts';
import { classic } from './classic-irodori-generator.ts';
import { elf } from './ai-elf-generator.ts';
import { plain } from './generating-free-ai-image.ts';
import { regal } from './fate-series-ai-image-generator.ts';
import { shinobi } from './naruto-ai-image-generator.ts';
import { soft } from './generating-free-ai-anime.ts';
import { studio } from './ai-image-generator.ts';
import { waifu } from './waifu-ai-image-generator.ts';
import { webtoon } from './webtoon-ai-image-generator.ts';
import type { AppSeed } from '../catalogue.ts';

export const apps: readonly AppSeed[] = [
  elf,
  studio,
  adventure,
  waifu,
  shinobi,
  classic,
  webtoon,
  brush,
  aura,
  regal,
  soft,
  plain,
  blade,
];
