import { ellipse } from '../../../geometry/curve.ts';
import { blob, circle, polygon, rectangle } from '../../../geometry/path.ts';
import type { Point } from '../../../geometry/point.ts';
import { stroke } from '../../../geometry/stroke.ts';
import { bokeh, foliage, wash } from '../../parts.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

/** A café by a street window: hanging lamps, plants, a counter of dark wood. */
export const cafe: Place = (scene) => {
  const { width, height, random, tint, back, front, mood } = scene;
  const isEvening = mood === 'warm' || mood === 'melancholic' || mood === 'dramatic';
  wash(
    scene,
    vertical(scene, [
      [0, '#6a5a4c'],
      [0.7, '#8a7460'],
      [1, '#5c4636'],
    ]),
  );
  const side = random.chance(0.5) ? 1 : -1;
  const [top, foot] = [height * 0.06, height * 0.7];
  const x = side > 0 ? width * 0.2 : 0;
  const w = width * 0.8;
  outside(scene, { x, w, top, foot, isEvening });
  for (let i = 0; i <= 4; i++)
    back.fill(rectangle(x + (w * i) / 4 - 7, top, 14, foot - top), tint('#4a382c'), { isScenery: true });
  for (const y of [top - 10, height * 0.22, foot - 8])
    back.fill(rectangle(x - 8, y, w + 16, 15), tint('#4a382c'), { isScenery: true });
  const wall = side > 0 ? 0 : width * 0.8;
  back.fill(
    rectangle(wall, 0, width * 0.2, height),
    vertical(scene, [
      [0, '#8a6c54'],
      [1, '#6c5040'],
    ]),
    { isScenery: true },
  );
  for (const [y, colour] of [
    [0.2, '#f2dfb8'],
    [0.36, '#d88a6a'],
    [0.5, '#8cb0a0'],
  ] as const) {
    const frame = width * 0.1;
    back.fill(rectangle(wall + width * 0.05, height * y, frame, frame * 0.9), tint('#3c2c24'), {
      isScenery: true,
    });
    back.fill(rectangle(wall + width * 0.05 + 6, height * y + 6, frame - 12, frame * 0.9 - 12), tint(colour));
    back.fill(circle([wall + width * 0.1, height * y + frame * 0.5], frame * 0.2), tint('#fdf4e4'), {
      opacity: 0.7,
    });
  }
  for (const [i, share] of [0.12, 0.36, 0.66, 0.9].entries())
    pendant(scene, width * share, height * (0.16 + 0.05 * (i % 2)), isEvening);
  back.fill(
    rectangle(0, height * 0.78, width, height * 0.22),
    vertical(
      scene,
      [
        [0, '#7c5438'],
        [1, '#4c3222'],
      ],
      0.78,
    ),
    { isScenery: true },
  );
  back.fill(
    polygon([
      [0, height * 0.755],
      [width, height * 0.755],
      [width, height * 0.79],
      [0, height * 0.79],
    ]),
    tint('#b88456'),
    { isScenery: true },
  );
  for (const share of [0.08, 0.92]) {
    back.fill(
      polygon([
        [width * share - 34, height * 0.69],
        [width * share + 34, height * 0.69],
        [width * share + 25, height * 0.757],
        [width * share - 25, height * 0.757],
      ]),
      tint('#d88a62'),
      { isScenery: true },
    );
    for (const lift of [0.67, 0.62, 0.57])
      foliage(scene, back, [width * share, height * lift], 44, tint('#3f7a54'), tint('#8ac480'));
  }
  const cup: Point = [width * (0.5 - side * 0.28), height * 0.735];
  back.fill(
    polygon([
      [cup[0] - 22, cup[1] - 14],
      [cup[0] + 22, cup[1] - 14],
      [cup[0] + 15, cup[1] + 18],
      [cup[0] - 15, cup[1] + 18],
    ]),
    tint('#fdf8f0'),
    { isScenery: true },
  );
  back.fill(blob(ellipse([cup[0], cup[1] - 14], 22, 5)), tint('#7a4a30'));
  back.fill(
    stroke(
      [
        [cup[0] - 4, cup[1] - 22],
        [cup[0] + 6, cup[1] - 44],
        [cup[0] - 4, cup[1] - 68],
      ],
      7,
    ),
    tint('#ffffff'),
    { opacity: 0.55 },
  );
  bokeh(scene, front, isEvening ? ['#ffd890', '#ffb46a'] : ['#fff2c8', '#ffffff'], 9, [0.3, 1], 0.7);
};

interface Pane {
  readonly x: number;
  readonly w: number;
  readonly top: number;
  readonly foot: number;
  readonly isEvening: boolean;
}

/** The street behind the glass, out of focus. */
function outside(scene: Scene, { x, w, top, foot, isEvening }: Pane) {
  const { back, height, random, tint } = scene;
  const view = rectangle(x, top, w, foot - top);
  back.fill(
    view,
    vertical(
      scene,
      isEvening
        ? [
            [0, '#4c4a8c'],
            [0.6, '#d88a98'],
            [1, '#ffcf9a'],
          ]
        : [
            [0, '#b4dcf4'],
            [1, '#f4fafa'],
          ],
      0.06,
      0.7,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 7; i++) {
    const bw = w * random.range(0.12, 0.2);
    const u = x + (w * i) / 7 + random.around(20);
    const bt = height * random.range(0.2, 0.42);
    back.fill(
      rectangle(u, bt, bw, foot - bt),
      tint(isEvening ? random.pick(['#6c5c94', '#8a6a98']) : random.pick(['#d0dce4', '#c4d2dc', '#dcd8d0'])),
      { clip: view },
    );
    for (let k = 0; k < 6; k++)
      back.tone(
        circle([u + bw * random.next(), bt + height * random.range(0.02, 0.24)], random.range(5, 11)),
        tint(isEvening ? '#ffdf9a' : '#ffffff'),
        { opacity: isEvening ? 0.75 : 0.5, clip: view },
      );
  }
  for (let i = 0; i < 3; i++) {
    const at: Point = [x + w * random.range(0.05, 0.95), foot - height * 0.16];
    back.fill(rectangle(at[0] - 5, at[1], 10, height * 0.2), tint('#7a6a60'), { clip: view });
    for (const lift of [0, 0.08])
      back.fill(
        circle([at[0], at[1] - height * lift], w * 0.08, height * 0.09),
        tint(isEvening ? '#5c7a7c' : '#a4cf98'),
        { clip: view },
      );
  }
  for (const share of [0.1, 0.45, 0.8]) {
    const u = x + w * share;
    back.tone(
      polygon([
        [u, top],
        [u + w * 0.06, top],
        [u - w * 0.08, foot],
        [u - w * 0.16, foot],
      ]),
      '#ffffff',
      { opacity: 0.16, clip: view },
    );
  }
}

function pendant({ back, tint }: Scene, x: number, y: number, isLit: boolean) {
  back.fill(rectangle(x - 1.5, 0, 3, y), tint('#2c221c'), { isScenery: true });
  back.tone(
    circle([x, y + 20], isLit ? 130 : 84),
    glowAt([x, y + 20], isLit ? 130 : 84, '#ffdf9a', isLit ? 0.8 : 0.5),
    { opacity: 1 },
  );
  back.fill(circle([x, y + 26], 15), tint('#fff6d8'), { isScenery: true });
  back.fill(
    polygon([
      [x - 34, y + 24],
      [x - 12, y - 8],
      [x + 12, y - 8],
      [x + 34, y + 24],
    ]),
    tint('#3c4a48'),
    { isScenery: true },
  );
}
