import { rectangle } from '../../../geometry/path.ts';
import { mixColours } from '../../../paint/colour.ts';
import { bokeh, cloud, wash } from '../../parts.ts';
import { vertical, type Place, type Scene } from '../../scene.ts';

export const skyline: Place = (scene) => {
  const { width, height, random, tint, back } = scene;
  const isDusk = scene.mood !== 'energetic' && scene.mood !== 'calm';
  wash(
    scene,
    isDusk
      ? vertical(scene, [
          [0, '#4a4c94'],
          [0.5, '#b07ab0'],
          [0.8, '#ffc49a'],
        ])
      : vertical(scene, [
          [0, '#5aa2e6'],
          [0.6, '#c2e2f6'],
          [1, '#eef7fb'],
        ]),
  );
  cloud(
    scene,
    [width * random.range(0.1, 0.9), height * 0.2],
    width * 0.18,
    isDusk ? ['#ffd2b8', '#d898b8', '#8a6aa8'] : ['#ffffff', '#eef6ff', '#bcd4ee'],
  );
  const planes = isDusk
    ? (['#a882b4', '#6e5c98', '#3e3c70'] as const)
    : (['#b8d2e8', '#86a8c8', '#54789c'] as const);
  for (const [plane, colour] of planes.entries()) {
    const count = [13, 9, 6][plane] ?? 6;
    for (let i = 0; i < count; i++) {
      const w = (width / count) * random.range(0.75, 1.15);
      const x = (width * i) / count + random.around(14);
      const middle = Math.abs((x + w / 2) / width - 0.5) * 2;
      const top =
        height * (0.62 - plane * 0.03 - random.range(0, 0.24) - (plane === 2 ? middle * 0.26 - 0.22 : 0));
      tower(scene, x, top, w, colour, isDusk, plane);
    }
  }
  back.fill(rectangle(0, height * 0.94, width, height * 0.1), tint(planes[2]), { isScenery: true });
  bokeh(
    scene,
    scene.front,
    isDusk ? ['#ffd890', '#ff9ab0', '#9ad8ff'] : ['#ffffff'],
    isDusk ? 12 : 4,
    [0.6, 1],
  );
};

function tower(
  { back, height, random, tint }: Scene,
  x: number,
  top: number,
  w: number,
  colour: string,
  isLit: boolean,
  plane: number,
) {
  back.fill(rectangle(x, top, w, height - top), tint(colour), { isScenery: true });
  back.fill(rectangle(x + w * 0.72, top, w * 0.28, height - top), tint(mixColours(colour, '#20204a', 0.2)));
  if (random.chance(0.3)) back.fill(rectangle(x + w * 0.4, top - 24, 3, 24), tint(colour));
  if (plane === 0) return;
  const size = plane === 1 ? 7 : 11;
  for (let y = top + size; y < height * 0.92; y += size * 2.1)
    for (let u = x + size * 0.7; u < x + w - size; u += size * 1.75)
      if (random.chance(isLit ? 0.42 : 0.6))
        back.fill(
          rectangle(u, y, size * 0.9, size),
          tint(isLit ? random.pick(['#ffe2a0', '#ffcf80', '#fff0c8']) : '#d8ecf8'),
          { opacity: isLit ? 0.9 : 0.55 },
        );
}
