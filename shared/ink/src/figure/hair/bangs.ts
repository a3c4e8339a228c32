import { joined, type Path } from '../../geometry/path.ts';
import { outline, drawLock, full, pointed, type Lock, type Taper } from './lock.ts';
import type { Artist } from '../artist.ts';
import { azimuthAt, crownAngle, scalpLock } from './scalp-lock.ts';
import { volumeOf } from './cap.ts';
import { hairPaint } from './hair-paint.ts';
import { bothEnds } from '../../geometry/stroke.ts';

/** Tip of a lock on the face, its share of a usual width, and where it grows. */
interface Tip {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  /** Root as an azimuth; absent: straight down from the crown. */
  readonly from?: number;
  readonly flick?: number;
}

const crownAngleOfRoots = 0.3;

function tips(artist: Artist): { tips: readonly Tip[]; taper: Taper } {
  const { random, character } = artist;
  const j = (spread: number) => random.around(spread);
  switch (character.bangs) {
    case 'straight':
      return {
        taper: full,
        tips: [-92, 92, -68, 68, -42, 42, -15, 14].map((x, i) => ({
          x: x + j(4),
          y: (i < 2 ? 26 : i < 4 ? 4 : -4) + j(5),
          width: i < 2 ? 0.8 : 1.05,
        })),
      };
    case 'swept':
      return {
        taper: pointed,
        tips: [
          { x: 94, y: 52, from: 0.9, width: 0.9 },
          { x: -94, y: 44, from: -0.95, width: 0.9 },
          { x: -80, y: 8, from: -0.7, width: 0.9 },
          { x: 82, y: 22, from: 0.35, flick: 0.08 },
          { x: 62, y: 4, from: 0.05, flick: 0.1, width: 1.15 },
          { x: 34, y: -2, from: -0.2, flick: 0.12, width: 1.2 },
          { x: 4, y: -12, from: -0.4, flick: 0.14, width: 1.1 },
          { x: -58, y: -18, from: -0.52, flick: -0.08, width: 0.9 },
        ].map((tip) => ({ ...tip, x: tip.x + j(4), y: tip.y + j(7) })),
      };
    case 'parted':
      return {
        taper: pointed,
        tips: [
          { x: 96, y: 76, from: 0.85, width: 0.9 },
          { x: -96, y: 72, from: -0.85, width: 0.9 },
          { x: 86, y: 42, from: 0.35, flick: -0.1, width: 1.1 },
          { x: -86, y: 40, from: -0.35, flick: 0.1, width: 1.1 },
          { x: 66, y: 2, from: 0.1, flick: 0.12, width: 1.15 },
          { x: -66, y: 0, from: -0.1, flick: -0.12, width: 1.15 },
          { x: 34, y: -36, from: 0.02, flick: 0.2, width: 0.8 },
          { x: -32, y: -38, from: -0.02, flick: -0.2, width: 0.8 },
        ].map((tip) => ({ ...tip, x: tip.x + j(4), y: tip.y + j(8) })),
      };
    case 'spiky':
      return {
        taper: pointed,
        tips: [
          { x: 96, y: 58, width: 0.85 },
          { x: -96, y: 54, width: 0.85 },
          { x: 76, y: 24, flick: 0.15 },
          { x: -74, y: 20, flick: -0.15 },
          { x: 46, y: -8, flick: 0.12, width: 0.9 },
          { x: -46, y: -4, flick: -0.1, width: 0.95 },
          { x: 24, y: 10, flick: 0.1, width: 0.85, from: -0.05 },
          { x: -20, y: -16, flick: -0.14, width: 0.8 },
          { x: 2, y: 18, flick: 0.16, width: 0.9, from: -0.2 },
        ].map((tip) => ({ ...tip, x: tip.x + j(6), y: tip.y + j(9) })),
      };
  }
}

/** The locks over the forehead in painting order. */
export function bangLocks(artist: Artist): Lock[] {
  const { head, random, character, style } = artist;
  const flip = character.bangs === 'swept' || character.bangs === 'spiky' ? (random.chance(0.5) ? -1 : 1) : 1;
  const { tips: list, taper } = tips(artist);
  return list.map(({ x, y, width = 1, from, flick = 0 }) => {
    const azimuth = azimuthAt(x * flip);
    return scalpLock(head, {
      root: [from === undefined ? azimuth * 0.9 : from * flip, crownAngleOfRoots],
      tip: [azimuth, crownAngle(y)],
      width: 0.2 * width * random.range(0.86, 1.2),
      taper,
      swell: volumeOf(artist) - 0.01,
      puff: 0.035 + 0.03 * style.hair.spike,
      flick: (flick * flip + random.around(0.09)) * (1 + style.hair.spike),
    });
  });
}

export function drawBangs(artist: Artist, locks: readonly Lock[]) {
  const { sheet, head, palette, random, weight } = artist;
  for (const lock of locks)
    drawLock(artist, lock, {
      base: hairPaint(artist),
      shade: palette.hair.shade,
      shine: palette.hair.shine,
      band: [0.3, 0.52],
      inkFrom: 0.42,
      strands: 1,
      weight: 0.82,
      shadeWidth: 0.34,
    });
  for (let i = 0; i < 5; i++) {
    const azimuth = (i / 4 - 0.5) * 1.9 - head.pose.yaw + random.around(0.2);
    const from = random.range(0.16, 0.26);
    const points = [0, 0.14, 0.3].map((k) => head.scalp(azimuth, from + k, volumeOf(artist) + 0.01));
    sheet.line(points, weight * 0.5, palette.hair.line, bothEnds, 0.7);
  }
}

/** The shadow that hair throws on the forehead. */
export function castShadow(artist: Artist, locks: readonly Lock[], face: Path) {
  const { sheet, palette, style, light } = artist;
  const offset = [-light.from[0] * 7, 11] as const;
  const soft = style.shading === 'soft' ? { blur: 3 } : {};
  sheet.tone(joined(...locks.map(outline)), palette.skin.shade, {
    clip: face,
    offset,
    opacity: 0.95,
    ...soft,
  });
}
