// node gen.mjs <start> <count> <size> <outprefix> [attributes]: renders samples [start, start+count) to .X (pictures, uint8
// HWC), .A (labels) and .M (the middle of the mouth, in pixels of a picture of 128). Sample i is a pure function of i;
// attributes as JSON, if given, replace its own.
import { draw, sampleAttrs, rng, HIDDEN, VOCAB } from './anime.mjs';
import sharp from 'sharp';
import fs from 'fs';
sharp.concurrency(1);
sharp.cache(false);
const [, , start, count, size, out, fixed = '{}'] = process.argv;
const s = +start,
  N = +count,
  S = +size,
  lists = Object.entries({ ...VOCAB, ...HIDDEN }),
  K = lists.length;
const X = fs.openSync(out + '.X', 'w'),
  A = Buffer.alloc(N * K),
  M = Buffer.alloc(N * 2);
const t = Date.now();
for (let i = 0; i < N; i++) {
  const R = rng((s + i) * 7919 + 12345);
  R();
  R();
  const a = { ...sampleAttrs(R), ...JSON.parse(fixed) };
  const { svg, mouth } = draw(a, R);
  fs.writeSync(
    X,
    await sharp(Buffer.from(svg.replaceAll('SZ', S)))
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
  lists.forEach(([k, values], j) => (A[i * K + j] = values.indexOf(a[k])));
  mouth.forEach((v, j) => (M[i * 2 + j] = Math.round(v / 2)));
}
fs.writeFileSync(out + '.A', A);
fs.writeFileSync(out + '.M', M);
process.stdout.write(`${out}: ${N} samples, ${((Date.now() - t) / N).toFixed(1)} ms each\n`);
