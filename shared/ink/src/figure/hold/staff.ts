import { circle, shape } from '../../geometry/path.ts';
import { add } from '../../geometry/point.ts';
import { even } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';
import { along, type Grasp } from './grasp.ts';

/** A wanderer's staff whose crook holds a crystal. */
export function drawStaff(artist: Artist, grasp: Grasp) {
  const { palette, sheet, weight } = artist;
  const at = along(grasp);
  const wood = palette.leather;
  panel(
    artist,
    [
      [at(250, -8), at(0, -9), at(-480, -8)],
      [at(-480, -8), at(-480, 8)],
      [at(-480, 8), at(0, 9), at(250, 8)],
    ],
    wood,
    { shade: 5, inked: [0, 2] },
  );
  const gem = at(306, -10);
  sheet.tone(circle(gem, 96), {
    type: 'radial',
    from: gem,
    to: add(gem, [96, 0]),
    stops: [
      [0, '#d8fbff', 0.85],
      [0.4, '#8ae0ff', 0.35],
      [1, '#6ac8ff', 0],
    ],
  });
  const crook = [at(236, 0), at(284, 30), at(336, 26), at(356, -14), at(326, -46)];
  const taper = (t: number) => 1 - 0.55 * t;
  sheet.line(crook, 17 + weight * 1.6, wood.line, taper);
  sheet.line(crook, 17 - weight * 0.2, wood.base, taper);
  const crystal = [
    [at(342, -10), at(318, -27)],
    [at(318, -27), at(282, -22)],
    [at(282, -22), at(268, -8)],
    [at(268, -8), at(290, 8)],
    [at(290, 8), at(322, 8)],
    [at(322, 8), at(342, -10)],
  ];
  panel(artist, crystal, palette.material('#58c4e8', 0.9), { shade: 6 });
  sheet.tone(shape([at(336, -11)], [at(316, -22)], [at(300, -8)], [at(318, -2)]), '#ffffff', {
    opacity: 0.65,
  });
  sheet.line(
    [at(342, -10), at(310, -6), at(268, -8)],
    weight * 0.5,
    palette.material('#58c4e8', 0.9).line,
    even,
  );
  for (const up of [232, 220, -26, -38])
    sheet.line([at(up, -10), at(up + 2, 0), at(up, 10)], 5, palette.gold.base, () => 1);
}
