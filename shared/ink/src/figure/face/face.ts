import { blob, circle, polyline, type Path } from '../../geometry/path.ts';
import { add, mix, scale } from '../../geometry/point.ts';
import { bothEnds, even, runOut } from '../../geometry/stroke.ts';
import type { Stop } from '../../sheet/marks.ts';
import type { Artist } from '../artist.ts';
import { rim, shade, turnAway } from '../shading.ts';
import { contourOf } from './contour.ts';
import { castShadow } from '../hair/bangs.ts';
import type { Lock } from '../hair/lock.ts';
import { drawEars } from './ears.ts';
import { drawEyes } from './eyes.ts';
import { drawMouth } from './mouth.ts';

/** `fringe` throws its shadow on the skin, under eyes and brows. */
export function drawFace(artist: Artist, fringe: readonly Lock[]) {
  const { sheet, head, palette, character, style, weight } = artist;
  const contour = contourOf(head, style, character.gender === 'boy');
  const path = blob(contour.points);
  drawEars(artist);
  sheet.fill(path, palette.skin.base);
  turnAway(artist, path, palette.skin.shade, style.shading === 'hatching' ? 9 : 15, 9);
  drawBlush(artist, path);
  rim(artist, path, 5, 0.8);
  sheet.line(contour.jaw, weight * 1.05, palette.skin.line, even);
  castShadow(artist, fringe, path);
  guides(artist);
  drawNose(artist);
  drawMouth(artist);
  drawEyes(artist, path);
}

function drawBlush({ sheet, head, palette, character, style, random }: Artist, clip: Path) {
  const strength =
    style.blush * { angry: 0.4, neutral: 0.6, sad: 0.8 }[character.expression as 'angry'] || style.blush;
  if (strength < 0.05) return;
  for (const side of [-1, 1]) {
    const centre = head.face(side * 60, 62);
    const stops: Stop[] = [
      [0, palette.skin.blush, 0.42 * strength],
      [0.5, palette.skin.blush, 0.24 * strength],
      [1, palette.skin.blush, 0],
    ];
    sheet.tone(
      circle(centre, 34, 19),
      { type: 'radial', from: centre, to: add(centre, [32, 0]), stops },
      { clip },
    );
    if (strength < 0.55) continue;
    for (let i = 0; i < 3; i++) {
      const foot = head.face(side * 58 + (i - 1) * 9 - 3, 67);
      const tip = head.face(side * 58 + (i - 1) * 9 + 2, 59 + random.around(1));
      sheet.line([foot, mix(foot, tip, 0.5), tip], 1.7, palette.skin.blush, bothEnds, 0.7);
    }
  }
}

function drawNose(artist: Artist) {
  const { sheet, head, palette, style, weight, light } = artist;
  const side = head.turn < 0 ? -1 : 1;
  const tip = head.at([0, 66, 102]);
  if (style.nose === 'bridge') {
    const base = head.at([0, 70, 96]);
    sheet.tone(circle(add(base, [-light.from[0] * 5, 2]), 7, 4), palette.skin.shade, {
      opacity: 0.6,
      blur: 2,
    });
    sheet.tone(circle(add(tip, [0, -5]), 3, 4), '#ffffff', { opacity: 0.5, blur: 1.6 });
    sheet.line(
      [add(tip, [-side * 4, 5]), add(tip, [0, 6.5]), add(tip, [side * 4, 5])],
      weight * 0.7,
      palette.skin.line,
    );
    return;
  }
  if (style.nose === 'line') {
    const bridge = head.at([side * 6, 36, 92]);
    const point = head.at([side * 3, 65, 104]);
    sheet.line(
      [bridge, mix(bridge, point, 0.6), point, add(point, [-side * 8, 5])],
      weight * 0.75,
      palette.skin.line,
      bothEnds,
      0.9,
    );
    const path = blob([bridge, point, add(point, [-side * 9, 4]), mix(bridge, point, 0.6)]);
    shade(artist, path, palette.skin.shade, { soft: 2 });
    return;
  }
  sheet.line(
    [add(tip, [side * 2, -5]), tip, add(tip, [-side * 3, 3])],
    weight * 0.72,
    palette.skin.line,
    runOut,
    0.9,
  );
  sheet.tone(circle(add(tip, scale([side, 6], 1)), 5, 2.4), palette.skin.shade, { opacity: 0.6, blur: 1.2 });
}

/** The cross and the ball that a figure drawer begins with. */
function guides({ sheet, head }: Artist) {
  const meridian = [-110, -60, 0, 60, 130].map((y) => head.face(0, y));
  const equator = [-92, -46, 0, 46, 92].map((x) => head.face(x, 16));
  for (const points of [meridian, equator]) sheet.guide(polyline(points));
  sheet.guide(circle(head.at([0, -32, 0]), 112 * head.pose.scale, 116 * head.pose.scale));
}
