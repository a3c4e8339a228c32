import type { Character } from './character/character.ts';
import type { Artist } from './figure/artist.ts';
import { drawFigure } from './figure/figure.ts';
import { poseOf } from './figure/pose.ts';
import type { Point } from './geometry/point.ts';
import { finish } from './finish/finish.ts';
import { noiseOver, patterns } from './finish/textures.ts';
import { createPalette } from './paint/palette.ts';
import { createRandom } from './random.ts';
import { effects } from './scene/effects.ts';
import { lightOf } from './scene/light.ts';
import { places } from './scene/places.ts';
import type { Scene } from './scene/scene.ts';
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
  const isHalf = character.framing === 'half';
  const size = (Math.min(height, width * 1.25) / 768) * (isHalf ? 1.06 : 1.42);
  const eyes = pose.head.pose.centre;
  const focus: Point = [width / 2 + eyes[0] * size * 0.4, height * (isHalf ? 0.35 : 0.48)];
  const scene: Scene = {
    back: createSheet(),
    front: createSheet(),
    width,
    height,
    random: random.fork('scene'),
    light,
    style,
    mood: character.mood,
    tint: palette.scenery,
  };
  places[character.background](scene);
  for (const effect of character.effects) effects[effect]({ ...scene, random: random.fork(effect) }, focus);
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
  const transform = `translate(${(focus[0] - eyes[0] * size).toFixed(1)} ${(focus[1] - eyes[1] * size).toFixed(1)}) scale(${size.toFixed(4)})`;
  const over = createSheet();
  finish({ ...scene, random: random.fork('finish') }, over);
  const { named, overlay } = noiseOver({ ...scene, random: random.fork('noise') });
  return {
    width,
    height,
    layers: [
      { marks: scene.back.marks },
      { marks: sheet.marks, transform },
      { marks: scene.front.marks },
      { marks: over.marks },
    ],
    named: { ...patterns, ...named },
    overlay,
  };
}
