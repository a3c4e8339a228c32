// Parametric anime portrait drawing: our own vector art (no third-party assets).
import { accessory } from './accessory.mjs';
import { background } from './background.mjs';
import { clothes } from './clothes.mjs';
import { face } from './face.mjs';
import { fringe, hairBefore, hairBehind } from './hair.mjs';
import { dk, HAIR, HIDDEN, hx, lt, mix, SKIN, to, VOCAB } from './palette.mjs';
export { HIDDEN, rng, VOCAB } from './palette.mjs';

// The highest point of what stands above the hair.
const TOPS = { 'cat ears': 10, 'bunny ears': -22, ribbon: 18, horns: 4, 'witch hat': -24, crown: 2 };
// How the head is held: turned (pixels), leant (degrees), and how large the figure is.
const POSES = {
  straight: { yaw: [-1.5, 1.5], lean: [-3, 3], size: [0.95, 1] },
  turned: { yaw: [-11, -9], lean: [-5, 0], size: [0.95, 1] },
  tilted: { yaw: [-4, -2], lean: [8, 12], size: [0.95, 1] },
  near: { yaw: [-5, -1], lean: [-4, 2], size: [1.14, 1.2] },
};

// Returns the picture as SVG, and where its mouth is (0 to 256). All that is on one side only is drawn for the side
// 'left' and mirrored for 'right'.
export function draw(A, R) {
  const r = (a, b) => a + (b - a) * R(),
    j = (k) => (R() * 2 - 1) * k,
    jc = (c) => to(hx(c).map((v) => v + j(5)));
  const scene = background(A, { R, r, j, jc });
  const pose = POSES[A.pose],
    yaw = r(...pose.yaw),
    lean = r(...pose.lean),
    dx = j(5),
    dy = 7 + j(2),
    // What is on the head stays inside the picture.
    size = Math.min(
      r(...pose.size),
      (A.pose === 'near' ? 1.06 : 1) * (256 / (255 - (TOPS[A.accessory] ?? 14))),
    );
  const boy = A.gender === 'boy';
  const hc = jc(HAIR[A.hair_color]),
    pale = A.hair_color === 'white' || A.hair_color === 'silver',
    sk = jc(SKIN[A.skin]);
  const st = (c, w = 3.2) =>
    `stroke="${c}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"`;
  const ln = dk(hc, pale ? 0.55 : 0.62);
  const c = {
    A,
    r,
    j,
    jc,
    st,
    boy,
    yaw,
    P: (d, f, s = ln, w = 3.2) => `<path d="${d}" fill="${f}" ${st(s, w)}/>`,
    hc,
    hf: 'url(#hair)',
    hs: dk(hc, 0.28),
    hl: lt(hc, A.hair_color === 'black' ? 0.22 : 0.42),
    ln,
    sk,
    ss: mix(sk, '#b0483c', 0.26),
    sl: mix(sk, '#4a1a1c', 0.62),
  };
  const { oc, ol, art } = clothes(c);
  const hair = hairBehind({ ...c, oc, ol });
  const front = fringe(c);
  const { below, above, eyes, mouth } = face(c, front);
  const head = `transform="translate(${dx} ${dy}) rotate(${lean} 128 172)"`;
  const figure =
    `<g ${head}><g transform="translate(${-yaw * 0.3} 0)">${hair.back}</g></g>` +
    `<g transform="translate(${dx * 0.4 - yaw * 0.3} 0)">${art}</g>` +
    `<g ${head}>${below}${hairBefore(c, front)}${above}${hair.frontTop}${hair.overBody}<g transform="translate(${A.accessory === 'glasses' ? 0 : yaw * 0.3} 0)">${accessory(c, eyes)}</g></g>`;
  // Hair and clothes grow darker towards their ends.
  const fade = (id, from, to, y1, y2) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${y1}" x2="0" y2="${y2}">${[from, to].map(([colour, opacity], i) => `<stop offset="${i}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;
  const fades =
    fade('hair', [lt(hc, 0.06), 1], [mix(hc, pale ? '#7a78a8' : '#3a1a52', 0.3), 1], 60, 230) +
    fade('cloth', ['#1a1030', 0], ['#1a1030', 0.17], 205, 262);
  const mirrored = A.side === 'right';
  const turn = (lean * Math.PI) / 180,
    [px, py] = [mouth[0] - 128, mouth[1] - 172],
    x = 128 + size * (px * Math.cos(turn) - py * Math.sin(turn) + dx),
    y = 262 + size * (172 + px * Math.sin(turn) + py * Math.cos(turn) + dy - 262);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="SZ" height="SZ"><g ${mirrored ? 'transform="translate(256 0) scale(-1 1)"' : ''}>${fades}${scene}<g transform="translate(128 262) scale(${size}) translate(-128 -262)">${figure}</g></g></svg>`,
    mouth: [mirrored ? 256 - x : x, y],
  };
}

export function sampleAttrs(R) {
  const pk = (a) => a[Math.floor(R() * a.length)];
  const A = {};
  for (const [k, values] of Object.entries({ ...VOCAB, ...HIDDEN })) A[k] = pk(values);
  if (R() < 0.25) A.accessory = 'none';
  if (A.gender === 'boy' && R() < 0.6) A.hair = pk(['short', 'spiky', 'short', 'spiky', 'bob', 'ponytail']);
  return A;
}
