import { section } from '../../geometry/curve.ts';
import { blob, shape } from '../../geometry/path.ts';
import type { Point } from '../../geometry/point.ts';
import { bothEnds } from '../../geometry/stroke.ts';
import type { Artist } from '../artist.ts';
import { expressionOf } from './eyes.ts';

const mouthY = 92;

export function drawMouth(artist: Artist) {
  const { head, sheet, palette, weight, style, character, random } = artist;
  const { mouth } = expressionOf(artist);
  const size = (style.eye.iris < 0.6 ? 1.25 : 1) * (character.gender === 'boy' ? 1.1 : 1);
  const place = (points: readonly Point[]) => points.map(([x, y]) => head.face(x * size, mouthY + y));
  const line = (points: readonly Point[], width = 1) =>
    sheet.line(place(points), Math.min(weight, 4.2) * width, palette.skin.line, bothEnds);
  const open = (upper: readonly Point[], lower: readonly Point[]) => {
    const d = shape(place(upper), place(lower));
    sheet.fill(d, mouth === 'shout' ? '#571a26' : '#7a2a36');
    const tongue = lower.map(([x, y]): Point => [x * 0.8, y]);
    const low = Math.max(...lower.map((p) => p[1]));
    sheet.fill(blob(place([[-9, low], [0, low - 8], [9, low], ...tongue.slice(1, -1)])), '#e8808a', {
      clip: d,
    });
    if (mouth !== 'gasp') {
      const teeth = section(upper, 0.1, 0.9, 7);
      sheet.fill(
        shape(place(teeth), place(teeth.map(([x, y]): Point => [x * 0.9, y + 4])).toReversed()),
        '#fffdfa',
        { clip: d },
      );
    }
    line(upper);
    line(lower, 0.4);
  };
  const bias = random.fork('mouth').around(2);
  switch (mouth) {
    case 'smile':
      line([
        [-17, -2],
        [-8, 3.5],
        [0, 4.4],
        [8, 3.5],
        [17, -2],
      ]);
      return line(
        [
          [-4, 11],
          [0, 12],
          [4, 11],
        ],
        0.45,
      );
    case 'smirk':
      line([
        [-14, 2],
        [-4, 4],
        [6, 3],
        [17, -4],
      ]);
      return line(
        [
          [-3, 11],
          [1, 12],
          [5, 11],
        ],
        0.45,
      );
    case 'line':
      line([
        [-11, 1 + bias * 0.4],
        [0, 0],
        [11, 1 - bias * 0.4],
      ]);
      return line(
        [
          [-4, 9],
          [0, 10],
          [4, 9],
        ],
        0.4,
      );
    case 'frown':
      return line([
        [-13, 6],
        [-5, 1],
        [0, 0],
        [5, 1],
        [13, 6],
      ]);
    case 'pout':
      return line(
        [
          [-13, 6],
          [-7, 1],
          [0, -1],
          [7, 0],
          [14, 5],
        ],
        1.15,
      );
    case 'clench': {
      const upper: readonly Point[] = [
        [-18, -3],
        [-6, -1],
        [6, -2],
        [18, -5],
      ];
      const lower: readonly Point[] = [
        [17, 6],
        [6, 9],
        [-6, 9],
        [-17, 8],
      ];
      const d = shape(place(upper), place(lower));
      sheet.fill(d, '#fffdfa');
      for (const x of [-8, 8])
        sheet.line(
          place([
            [x, -2],
            [x, 3],
            [x * 0.96, 8],
          ]),
          Math.min(weight, 4.2) * 0.3,
          palette.skin.line,
        );
      line(
        [
          [-17, 3],
          [0, 4],
          [17, 1],
        ],
        0.5,
      );
      line(upper, 1.1);
      line([upper[3] ?? [18, -5], ...lower, upper[0] ?? [-18, -3]], 0.8);
      return;
    }
    case 'gasp':
      return open(
        [
          [-8, 0],
          [-5, -6],
          [0, -8],
          [5, -6],
          [8, 0],
        ],
        [
          [8, 0],
          [7, 8],
          [0, 13],
          [-7, 8],
          [-8, 0],
        ],
      );
    case 'shout':
      return open(
        [
          [-11, -7],
          [-5, -9],
          [0, -8],
          [6, -10],
          [12, -8],
        ],
        [
          [12, -8],
          [19, 9],
          [11, 16],
          [0, 14],
          [-11, 16],
          [-19, 9],
          [-11, -7],
        ],
      );
    case 'wide':
      return open(
        [
          [-24, -6],
          [-12, -2],
          [0, -0.5],
          [12, -2],
          [24, -6],
        ],
        [
          [24, -6],
          [18, 10],
          [0, 20],
          [-18, 10],
          [-24, -6],
        ],
      );
    case 'open':
      return open(
        [
          [-17, -4],
          [-8, -1],
          [0, 0],
          [8, -1],
          [17, -4],
        ],
        [
          [17, -4],
          [12, 7],
          [0, 13],
          [-12, 7],
          [-17, -4],
        ],
      );
  }
}
