// node gen.mjs <start> <count> <size> <outprefix>: renders samples [start,start+count) to uint8 HWC + labels; sample i is a pure function of i
import { draw, sampleAttrs, rng, VOCAB } from './anime.mjs';
import sharp from 'sharp';
import fs from 'fs';
sharp.concurrency(1);
sharp.cache(false);
const [, , s0, n0, S0, out] = process.argv;
const s = +s0,
  N = +n0,
  S = +S0,
  K = Object.keys(VOCAB);
const X = Buffer.alloc(N * S * S * 3),
  A = Buffer.alloc(N * K.length);
const t = Date.now();
for (let i = 0; i < N; i++) {
  const R = rng((s + i) * 7919 + 12345);
  R();
  R();
  const a = sampleAttrs(R);
  (
    await sharp(Buffer.from(draw(a, R).replaceAll('SZ', S)))
      .removeAlpha()
      .raw()
      .toBuffer()
  ).copy(X, i * S * S * 3);
  K.forEach((k, j) => (A[i * K.length + j] = VOCAB[k].indexOf(a[k])));
}
fs.writeFileSync(out + '.X', X);
fs.writeFileSync(out + '.A', A);
process.stdout.write(`${N} samples, ${(Date.now() - t) / N} ms each\n`);
