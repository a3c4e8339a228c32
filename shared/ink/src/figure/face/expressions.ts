import type { Character } from '../../character/character.ts';

export interface Expression {
  /** How far the eyes are open; 0: closed in a laughing arc. */
  readonly open: number;
  /** How much the lower lid rises. */
  readonly squint: number;
  readonly iris: number;
  /** Height of the brows over their rest. */
  readonly brow: number;
  /** Positive: inner ends down. */
  readonly frown: number;
  readonly mouth:
    | 'smile'
    | 'open'
    | 'wide'
    | 'line'
    | 'frown'
    | 'shout'
    | 'clench'
    | 'gasp'
    | 'smirk'
    | 'pout';
}

export const expressions: Readonly<Record<Character['expression'], readonly [Expression, ...Expression[]]>> =
  {
    happy: [
      { open: 1, squint: 0.12, iris: 1, brow: 3, frown: -2, mouth: 'open' },
      { open: 0.95, squint: 0.2, iris: 1, brow: 4, frown: -3, mouth: 'wide' },
    ],
    smile: [
      { open: 0.96, squint: 0.06, iris: 1, brow: 1, frown: -1, mouth: 'smile' },
      { open: 0.88, squint: 0.1, iris: 1, brow: 0, frown: 0, mouth: 'smirk' },
      { open: 1, squint: 0.05, iris: 1, brow: 2, frown: -2, mouth: 'smile' },
    ],
    neutral: [
      { open: 0.9, squint: 0, iris: 0.98, brow: 0, frown: 1, mouth: 'line' },
      { open: 0.82, squint: 0, iris: 0.98, brow: -1, frown: 1, mouth: 'line' },
    ],
    sad: [{ open: 0.86, squint: 0.05, iris: 1.02, brow: 1, frown: -9, mouth: 'frown' }],
    angry: [
      { open: 0.8, squint: 0.14, iris: 0.86, brow: -6, frown: 10, mouth: 'pout' },
      { open: 0.82, squint: 0.12, iris: 0.86, brow: -6, frown: 11, mouth: 'shout' },
      { open: 0.76, squint: 0.1, iris: 0.88, brow: -5, frown: 9, mouth: 'pout' },
      { open: 0.78, squint: 0.18, iris: 0.84, brow: -7, frown: 12, mouth: 'clench' },
    ],
    surprised: [{ open: 1.1, squint: 0, iris: 0.92, brow: 9, frown: -3, mouth: 'gasp' }],
    laughing: [{ open: 0, squint: 0, iris: 1, brow: 6, frown: -4, mouth: 'wide' }],
  };
