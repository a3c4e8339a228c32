import { circle, polygon, rectangle, type Path } from '../../../geometry/path.ts';
import { mixColours } from '../../../paint/colour.ts';
import { beams, bokeh, foliage, wash } from '../../parts.ts';
import { glowAt, vertical, type Place, type Scene } from '../../scene.ts';

const spines = ['#b8503f', '#3f6a86', '#c8a050', '#5f8460', '#7c5a86', '#d8c8a4', '#8a4a4e', '#46596e'];

/** Walls of books around a lamp. */
export const library: Place = (scene) => {
  const { width, height, random, tint, back } = scene;
  const side = random.chance(0.5) ? 1 : -1;
  wash(
    scene,
    vertical(scene, [
      [0, '#5a3c2c'],
      [1, '#3c281e'],
    ]),
  );
  const columns = Math.max(3, Math.round((width / height) * 4));
  for (let column = 0; column < columns; column++)
    bookcase(scene, (column / columns) * width, width / columns);
  const glass = width * (0.5 - side * 0.37);
  arch(scene, glass, width * 0.21);
  const lamp = [width * (0.5 + side * 0.36), height * 0.5] as const;
  back.tone(
    rectangle(0, 0, width, height),
    vertical(scene, [
      [0, '#241610', 0.5],
      [0.5, '#241610', 0.1],
      [1, '#241610', 0.45],
    ]),
  );
  back.tone(circle(lamp, width * 0.4), glowAt(lamp, width * 0.4, '#ffd890', 0.75), { opacity: 1 });
  back.fill(
    rectangle(0, height * 0.86, width, height * 0.14),
    vertical(
      scene,
      [
        [0, '#a8744c'],
        [1, '#744a30'],
      ],
      0.86,
    ),
    { isScenery: true },
  );
  back.fill(rectangle(0, height * 0.855, width, 7), tint('#d8a878'));
  back.fill(rectangle(lamp[0] - 4, lamp[1], 8, height * 0.36), tint('#c8a050'), { isScenery: true });
  back.fill(circle([lamp[0], height * 0.86], width * 0.055, height * 0.012), tint('#a8803c'), {
    isScenery: true,
  });
  const w = width * 0.085;
  back.fill(
    polygon([
      [lamp[0] - w, lamp[1] + 26],
      [lamp[0] - w * 0.5, lamp[1] - 34],
      [lamp[0] + w * 0.5, lamp[1] - 34],
      [lamp[0] + w, lamp[1] + 26],
    ]),
    vertical(
      scene,
      [
        [0, '#ffe9b0'],
        [1, '#fff8dc'],
      ],
      0.44,
      0.56,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 4; i++) {
    const high = height * 0.022;
    back.fill(
      rectangle(
        lamp[0] - side * width * 0.13 - 40 + random.around(8),
        height * 0.856 - high * (i + 1),
        80,
        high - 1.5,
      ),
      tint(random.pick(spines)),
      { isScenery: true },
    );
  }
  beams(scene, '#ffeec0', 0.32, 4);
  bokeh(scene, scene.front, ['#ffe2a0'], 12, [0.15, 1], 0.35);
};

function bookcase({ back, height, random, tint }: Scene, x: number, w: number) {
  const rows = 5;
  const high = (height * 0.87) / rows;
  for (let row = 0; row < rows; row++) {
    const foot = high * (row + 1) - 8;
    back.fill(rectangle(x + 5, foot - high + 14, w - 10, high - 14), tint('#2c1c16'), { isScenery: true });
    let u = x + 8;
    while (u < x + w - 18) {
      const bw = random.range(9, 21);
      const bh = high * random.range(0.55, 0.84);
      if (random.chance(0.93)) {
        const colour = mixColours(random.pick(spines), '#3c281e', 0.22);
        back.fill(rectangle(u, foot - bh, Math.min(bw, x + w - 8 - u), bh), tint(colour));
        back.fill(rectangle(u, foot - bh * 0.82, Math.min(bw, x + w - 8 - u), 4), tint('#e8cf90'), {
          opacity: 0.6,
        });
      }
      u += bw + 1.5;
    }
    back.fill(rectangle(x, foot, w, 9), tint('#8a5c3c'), { isScenery: true });
  }
  back.fill(rectangle(x - 5, 0, 10, height * 0.87), tint('#7a4e34'), { isScenery: true });
}

/** A tall round-headed window between the cases. */
function arch(scene: Scene, x: number, w: number) {
  const { back, height, random, tint } = scene;
  const [spring, foot] = [height * 0.2, height * 0.74];
  const outline =
    (grow: number): Path =>
    (pen) => {
      const r = w / 2 + grow;
      pen.moveTo(x - r, foot + grow);
      pen.lineTo(x - r, spring);
      pen.ellipse(x, spring, r, r, 0, Math.PI, Math.PI * 2);
      pen.lineTo(x + r, foot + grow);
      pen.closePath();
    };
  back.fill(outline(16), tint('#8a5c3c'), { isScenery: true });
  const view = outline(0);
  back.fill(
    view,
    vertical(
      scene,
      [
        [0, '#9cd0f0'],
        [0.6, '#e0f2f4'],
        [1, '#f6f6e4'],
      ],
      0.06,
      0.74,
    ),
    { isScenery: true },
  );
  for (let i = 0; i < 4; i++)
    back.fill(
      circle([x + random.around(w * 0.5), foot - height * 0.02], w * 0.26, height * 0.09),
      tint(random.pick(['#94c48c', '#7cb488'])),
      { clip: view },
    );
  foliage(scene, back, [x - w * 0.3, foot + 6], w * 0.18, tint('#4c8a5c'), tint('#94cc88'));
  for (const y of [0.22, 0.4, 0.57]) back.fill(rectangle(x - w / 2, height * y, w, 5), tint('#8a5c3c'));
  back.fill(rectangle(x - 3, height * 0.04, 6, foot - height * 0.04), tint('#8a5c3c'), { clip: view });
}
