import type { Character } from './character/character.ts';
import type { Artist } from './figure/artist.ts';
import { drawFigure } from './figure/figure.ts';
import { poseOf } from './figure/pose.ts';
import { rectangle } from './geometry/path.ts';
import { createPalette } from './paint/palette.ts';
import { createRandom } from './random.ts';
import { lightOf } from './scene/light.ts';
import type { Picture } from './sheet/serialise.ts';
import { createSheet } from './sheet/sheet.ts';
import type { InkStyle } from './styles/style.ts';

interface Canvas {
  readonly character: Character;
  readonly style: InkStyle;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

export function compose({ character, style, seed, width, height }: Canvas): Picture {
  const random = createRandom(seed);
  const light = lightOf(character, random.fork('light'));
  const palette = createPalette(character, style, light);
  const pose = poseOf(character, style, random.fork('pose'));
  const backdrop = createSheet();
  backdrop.fill(rectangle(0, 0, width, height), palette.scenery('#cfe0ee'));
  const sheet = createSheet();
  const artist: Artist = {
    sheet,
    character,
    style,
    palette,
    light,
    random: random.fork('figure'),
    pose,
    head: pose.head,
    body: pose.body,
    weight: style.line.weight,
  };
  drawFigure(artist);
  const isHalf = character.framing === 'half';
  const s = (Math.min(height, width * 1.25) / 768) * (isHalf ? 0.98 : 1.5);
  const eyes = pose.head.pose.centre;
  const transform = `translate(${(width / 2 - eyes[0] * s * 0.6).toFixed(1)} ${(height * (isHalf ? 0.33 : 0.47) - eyes[1] * s).toFixed(1)}) scale(${s.toFixed(4)})`;
  return {
    width,
    height,
    layers: [{ marks: backdrop.marks }, { marks: sheet.marks, transform }],
    named: {
      hatch:
        '<pattern id="hatch" patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(-38)"><rect width="2.2" height="6" fill="#0b0a0f"/></pattern>',
    },
  };
}
