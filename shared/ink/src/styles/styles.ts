import type { Style } from '@irodori/words/vocabulary';
import { adventure } from './adventure.ts';
import { aura } from './aura.ts';
import { blade } from './blade.ts';
import { brush } from './brush.ts';
import { classic } from './classic.ts';
import { elf } from './elf.ts';
import { plain } from './plain.ts';
import { regal } from './regal.ts';
import { shinobi } from './shinobi.ts';
import { soft } from './soft.ts';
import { studio } from './studio.ts';
import type { InkStyle } from './style.ts';
import { waifu } from './waifu.ts';
import { webtoon } from './webtoon.ts';

const all: Readonly<Record<Style, InkStyle>> = {
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
};

/** The style by its name; `studio` for an unknown name. */
export const styleOf = (name: string): InkStyle => (Object.hasOwn(all, name) ? all[name as Style] : studio);
