import { rectangle } from '../geometry/path.ts';
import { mixColours } from '../paint/colour.ts';
import type { Stop } from '../sheet/marks.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Scene } from '../scene/scene.ts';
import { drawFrame } from './frames.ts';
import { drawTexture } from './textures.ts';

/** The last pass over the whole picture: light of the mood, texture of the medium, frame. */
export function finish(scene: Scene, sheet: Sheet) {
  moodLight(scene, sheet);
  drawTexture(scene, sheet);
  drawFrame(scene, sheet);
}

function moodLight({ width, height, light, style, mood }: Scene, sheet: Sheet) {
  const all = rectangle(0, 0, width, height);
  const reach = Math.hypot(width, height);
  const source = [width * (0.5 + light.from[0] * 0.55), height * (0.5 + light.from[1] * 0.6)] as const;
  if (style.glow > 0.25) {
    const strength =
      style.glow *
      { calm: 0.22, warm: 0.34, dramatic: 0.22, dreamy: 0.42, energetic: 0.26, melancholic: 0.12 }[mood];
    const stops: Stop[] = [
      [0, light.rim, strength],
      [0.5, light.rim, strength * 0.35],
      [1, light.rim, 0],
    ];
    sheet.tone(
      all,
      { type: 'radial', from: source, to: [source[0] + reach * 0.75, source[1]], stops },
      { isFinish: true },
    );
  }
  const edge = { calm: 0, warm: 0.14, dramatic: 0.42, dreamy: 0, energetic: 0.12, melancholic: 0.3 }[mood];
  if (edge > 0) {
    const dark = mixColours(light.shade, '#0c0a1c', 0.6);
    const stops: Stop[] = [
      [0.55, dark, 0],
      [1, dark, edge],
    ];
    sheet.tone(
      all,
      {
        type: 'radial',
        from: [width / 2, height * 0.45],
        to: [width / 2 + reach * 0.62, height * 0.45],
        stops,
      },
      { isFinish: true },
    );
  }
  if (mood === 'dreamy') {
    const stops: Stop[] = [
      [0.5, '#fff4fb', 0],
      [1, '#fff0f8', 0.42],
    ];
    sheet.tone(
      all,
      {
        type: 'radial',
        from: [width / 2, height * 0.45],
        to: [width / 2 + reach * 0.6, height * 0.45],
        stops,
      },
      { isFinish: true },
    );
  }
}
