import sharp from 'sharp';

const colours = ['#f2c9b0', '#e8b090', '#d99a7a', '#c27f63', '#f7d9c8', '#a86a50'];

/** Centre, radii, angle, number of the colour, and 1 if it is blurred. */
type Oval = readonly [
  x: number,
  y: number,
  rx: number,
  ry: number,
  angle: number,
  colour: number,
  soft: 0 | 1,
];

const svgOf = (ovals: readonly Oval[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><defs><filter id="b"><feGaussianBlur stdDeviation="18"/></filter></defs><rect width="512" height="512" fill="${colours[5]}"/>${ovals
    .map(
      ([x, y, rx, ry, angle, colour, soft]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${angle} ${x} ${y})" fill="${colours[colour]}"${soft === 1 ? ' filter="url(#b)"' : ''}/>`,
    )
    .join('')}</svg>`;

const pngOf = (ovals: readonly Oval[]): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(ovals)))
    .png()
    .toBuffer();

/*
 * Nothing but ovals, found by changing some at random until the classifier of the picture check took them for something
 * else: a test needs no real picture of the kind.
 */

/** Ovals of which the picture check is not sure: their harm is about 0.6. */
export const doubtfulPng = (): Promise<Buffer> =>
  pngOf([
    [121, 430, 157, 199, 57, 4, 1],
    [217, 233, 32, 163, 174, 3, 1],
    [441, 151, 147, 182, 110, 4, 1],
    [146, 35, 104, 102, 106, 2, 1],
    [278, 107, 151, 94, 4, 2, 1],
    [55, 473, 170, 143, 144, 2, 1],
  ]);

/** Ovals that the picture check blocks: their harm is above 0.95. */
export const harmfulPng = (): Promise<Buffer> =>
  pngOf([
    [136, 414, 177, 199, 57, 4, 1],
    [245, 233, 63, 163, 174, 3, 0],
    [441, 151, 147, 182, 110, 4, 1],
    [126, 399, 197, 198, 18, 1, 1],
    [452, 470, 174, 145, 91, 0, 0],
    [55, 473, 170, 143, 144, 2, 1],
  ]);
