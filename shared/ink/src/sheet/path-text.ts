import type { Path, Pen } from '../geometry/path.ts';

/** Rounds as `toFixed(1)` and leaves `.0` out. `toFixed` takes ten times as long. */
export function number(value: number): string {
  const size = Math.abs(value) * 10;
  // The product of a number close to a half may be on the other side of it.
  const isHalf = Math.abs(size - Math.floor(size) - 0.5) < 1e-6;
  const tenths = Math.round(isHalf ? Number(Math.abs(value).toFixed(1)) * 10 : size);
  const digit = tenths % 10;
  return `${value < 0 && tenths > 0 ? '-' : ''}${(tenths - digit) / 10}${digit === 0 ? '' : `.${digit}`}`;
}

const pair = (x: number, y: number): string => `${number(x)} ${number(y)}`;

/** The text of each path that was written, since stages, clips and outlines repeat most of them. */
const texts = new WeakMap<Path, string>();

/** The path data of SVG, in tenths of a unit. */
export function textOf(path: Path): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  let text = '';
  const pen: Pen = {
    moveTo: (x, y) => void (text += `M${pair(x, y)}`),
    lineTo: (x, y) => void (text += `L${pair(x, y)}`),
    bezierCurveTo: (x1, y1, x2, y2, x, y) => void (text += `C${pair(x1, y1)} ${pair(x2, y2)} ${pair(x, y)}`),
    ellipse: (x, y, rx, ry, _turn, from, to, isCounter = false) => {
      const isLarge = Math.abs(to - from) > Math.PI;
      const flags = `${pair(rx, ry)} 0 ${Number(isLarge)} ${Number(!isCounter)}`;
      // An arc of SVG that ends where it begins is nothing, so a whole ellipse has two.
      if (Math.abs(to - from) >= Math.PI * 2)
        text += `a${flags} ${number(rx * 2)} 0a${flags} ${number(-rx * 2)} 0`;
      else text += `A${flags} ${pair(x + Math.cos(to) * rx, y + Math.sin(to) * ry)}`;
    },
    closePath: () => void (text += 'Z'),
  };
  path(pen);
  texts.set(path, text);
  return text;
}
