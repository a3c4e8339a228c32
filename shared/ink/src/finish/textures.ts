import { circle, joined, type Path, rectangle } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { stroke } from '../geometry/stroke.ts';
import type { Scene } from '../scene/scene.ts';
import type { Overlay } from '../sheet/picture.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** Patterns that marks and textures name. Noise is a filter, so its file size does not grow with the picture. */
export const patterns = {
  dots: '<pattern id="dots" patternUnits="userSpaceOnUse" width="7" height="7" patternTransform="rotate(45)"><circle cx="3.5" cy="3.5" r="1.75" fill="#14121c"/></pattern>',
} as const;

const noise = (id: string, frequency: number, seed: number, contrast: number): string =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}" stitchTiles="stitch"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncR type="linear" slope="${contrast}" intercept="${(1 - contrast) / 2}"/><feFuncG type="linear" slope="${contrast}" intercept="${(1 - contrast) / 2}"/><feFuncB type="linear" slope="${contrast}" intercept="${(1 - contrast) / 2}"/><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer></filter>`;

/** Texture of the medium on the whole picture. */
export function drawTexture(scene: Scene, sheet: Sheet) {
  const { style, width, height } = scene;
  const all = rectangle(0, 0, width, height);
  switch (style.texture) {
    case 'tone':
      return void sheet.tone(
        all,
        { type: 'pattern', id: 'dots' },
        { opacity: style.grade.accent ? 0.1 : 0.05, isFinish: true },
      );
    case 'brush':
      return spatter(scene, sheet);
    case 'halftone':
    case 'paper':
    case 'grain':
    case 'none':
  }
}

/** Noise over the whole picture, as an element of its own. */
export function noiseOver({ style, width, height, random }: Scene): {
  named: Record<string, string>;
  overlay: Overlay | undefined;
} {
  const settings = {
    grain: [0.85, 1.5, 0.17, 'overlay'],
    paper: [0.5, 1.1, 0.1, 'multiply'],
    brush: [0.35, 1.3, 0.16, 'multiply'],
  } as const;
  if (style.texture !== 'grain' && style.texture !== 'paper' && style.texture !== 'brush')
    return { named: {}, overlay: undefined };
  const [frequency, contrast, opacity, blend] = settings[style.texture];
  const seed = Math.floor(random.range(1, 900));
  return {
    named: { noise: noise('noise', frequency, seed, contrast) },
    overlay: {
      element: `rect width="${width}" height="${height}" filter="url(#noise)"`,
      opacity,
      blend,
    },
  };
}

/** Dots that shrink upwards behind the figure, as on a printed poster. */
export function halftone({ back, width, height, style }: Scene) {
  if (style.texture !== 'halftone') return;
  const step = Math.min(width, height) / 44;
  const dots: Path[] = [];
  for (let row = 0; row < height / step; row++)
    for (let column = 0; column <= width / step; column++) {
      const at: Point = [(column + (row % 2) / 2) * step, row * step];
      const r =
        step * 0.48 * Math.max(0, (at[1] / height - 0.42) * 1.5 + Math.abs(at[0] / width - 0.5) * 0.35);
      if (r > 0.7) dots.push(circle(at, Math.min(r, step * 0.46)));
    }
  back.tone(joined(...dots), '#ffffff', { opacity: 0.42, isFinish: true });
}

/** Ink that flew off the brush. */
function spatter({ width, height, random, style }: Scene, sheet: Sheet) {
  for (let i = 0; i < 42; i++) {
    const at: Point = [
      random.range(0, width),
      height * (random.chance(0.6) ? random.range(0.72, 1) : random.range(0, 0.18)),
    ];
    sheet.tone(circle(at, random.range(0.8, 4.6) * (random.chance(0.1) ? 2.2 : 1)), style.line.ink, {
      opacity: random.range(0.35, 0.85),
      isFinish: true,
    });
  }
  for (let i = 0; i < 3; i++) {
    const y = height * random.range(0.86, 0.98);
    const x = width * random.range(-0.1, 0.6);
    sheet.tone(
      stroke(
        [
          [x, y],
          [x + width * 0.2, y - 8],
          [x + width * 0.45, y + 4],
        ],
        random.range(6, 22),
      ),
      style.line.ink,
      { opacity: 0.1, isFinish: true },
    );
  }
}
