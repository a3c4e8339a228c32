import { rectangle } from '../geometry/path.ts';
import { mixColours, type Colour } from '../paint/colour.ts';
import type { Gradient, Stop } from '../sheet/marks.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Scene } from '../scene/scene.ts';
import { drawTexture } from './textures.ts';

/** The last pass over the whole picture: light of the mood, texture of the medium. It draws no frame: pages and visitors choose their own. */
export function finish(scene: Scene, sheet: Sheet) {
  shine(scene, sheet, 0.3);
  vignette(scene, sheet);
  drawTexture(scene, sheet);
}

/** Light from its source over a plane of the picture; behind the figure it may be strong. */
export function shine({ width, height, light, style, mood }: Scene, sheet: Sheet, share: number) {
  const reach = Math.hypot(width, height);
  const source = [width * (0.5 + light.from[0] * 0.55), height * (0.5 + light.from[1] * 0.6)] as const;
  const strength = share * style.glow * brightness[mood];
  if (strength < 0.02) return;
  const stops: Stop[] = [
    [0, light.rim, strength],
    [0.5, light.rim, strength * 0.35],
    [1, light.rim, 0],
  ];
  const paint: Gradient = { type: 'radial', from: source, to: [source[0] + reach * 0.75, source[1]], stops };
  sheet.tone(rectangle(0, 0, width, height), paint, { isFinish: true });
}

const brightness = { calm: 0.34, warm: 0.46, dramatic: 0.36, dreamy: 0.56, energetic: 0.4, melancholic: 0.2 };

/** Darker or paler corners, as the mood wants. */
function vignette({ width, height, light, mood }: Scene, sheet: Sheet) {
  const { colour, strength } = corners(mood, light.shade);
  if (strength === 0) return;
  const centre = [width / 2, height * 0.45] as const;
  const stops: Stop[] = [
    [0.55, colour, 0],
    [1, colour, strength],
  ];
  const rim = [centre[0] + Math.hypot(width, height) * 0.61, centre[1]] as const;
  sheet.tone(
    rectangle(0, 0, width, height),
    { type: 'radial', from: centre, to: rim, stops },
    { isFinish: true },
  );
}

function corners(mood: Scene['mood'], shade: Colour): { colour: Colour; strength: number } {
  const dark = mixColours(shade, '#0c0a1c', 0.6);
  if (mood === 'dreamy') return { colour: '#fff0f8', strength: 0.42 };
  return {
    colour: dark,
    strength: { calm: 0, warm: 0.14, dramatic: 0.42, energetic: 0.12, melancholic: 0.3 }[mood],
  };
}
