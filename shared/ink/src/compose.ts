import type { Character } from './character/character.ts';
import type { Artist } from './figure/artist.ts';
import { drawFigure } from './figure/figure.ts';
import { poseOf } from './figure/pose.ts';
import type { Point } from './geometry/point.ts';
import { finish, shine } from './finish/finish.ts';
import { halftone, noiseOver, patterns } from './finish/textures.ts';
import { createPalette } from './paint/palette.ts';
import { createRandom } from './random.ts';
import { effects } from './scene/effects.ts';
import { lightOf } from './scene/light.ts';
import { places } from './scene/places.ts';
import type { Scene } from './scene/scene.ts';
import type { Picture } from './sheet/picture.ts';
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
  const room = headroom(character, style);
  const size = (Math.min(height, width * 1.25) / 768) * (isHalf ? 1.1 : 1.46) * (1 - 0.3 * room);
  const eyes = pose.head.pose.centre;
  const reach =
    character.gesture === 'waving' || character.holding === 'lantern' || character.holding === 'staff';
  const drift =
    (reach ? -0.08 * pose.arm : random.fork('drift').range(0, 0.05) * -Math.sign(pose.head.turn)) +
    (width > height * 1.5 ? 0.14 * -Math.sign(pose.head.turn) : 0);
  const focus: Point = [
    width * (0.5 + drift) + eyes[0] * size * 0.4,
    height * ((isHalf ? 0.335 : 0.48) + 0.22 * room),
  ];
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
  shine(scene, scene.back, 1);
  halftone(scene);
  for (const effect of character.effects) effects[effect]({ ...scene, random: random.fork(effect) }, focus);
  const sheet = createSheet(style.line.swell);
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
  const place = { x: focus[0] - eyes[0] * size, y: focus[1] - eyes[1] * size, scale: size };
  const over = createSheet();
  finish({ ...scene, random: random.fork('finish') }, over);
  const { named, overlay } = noiseOver({ ...scene, random: random.fork('noise') });
  return {
    width,
    height,
    layers: [
      { marks: scene.back.marks },
      { marks: sheet.marks, place },
      { marks: scene.front.marks },
      { marks: over.marks },
    ],
    named: { ...patterns, ...named },
    overlay,
  };
}

/** Value of species, hair or accessory → its height above the head, as a share of the head. */
const heights: Readonly<Record<string, number>> = {
  'witch hat': 0.62,
  'straw hat': 0.1,
  'bunny ears': 0.45,
  rabbit: 0.45,
  crown: 0.22,
  horns: 0.2,
  demon: 0.12,
  'cat ears': 0.16,
  cat: 0.16,
  wolf: 0.18,
  fox: 0.28,
  angel: 0.24,
  buns: 0.06,
};

/** Room above the head for hair, ears and headgear, as a share of the head. */
function headroom({ accessory, species, hair }: Character, { hair: { spike } }: InkStyle): number {
  const spikes = hair === 'spiky' ? 0.2 + 0.34 * spike : 0;
  return Math.max(spikes, ...[species, hair, ...accessory].map((item) => heights[item] ?? 0));
}
