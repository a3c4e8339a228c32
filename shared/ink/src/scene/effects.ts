import type { Character } from '../character/character.ts';
import type { Effect } from './effects/effect.ts';
import { aura } from './effects/aura.ts';
import { bubbles } from './effects/bubbles.ts';
import { leaves } from './effects/leaves.ts';
import { petals } from './effects/petals.ts';
import { rain } from './effects/rain.ts';
import { snowfall } from './effects/snowfall.ts';
import { sparkles } from './effects/sparkles.ts';
import { speedLines } from './effects/speed-lines.ts';

export const effects: Readonly<Record<Character['effects'][number], Effect>> = {
  petals,
  sparkles,
  rain,
  snowfall,
  'speed lines': speedLines,
  aura,
  bubbles,
  leaves,
};
