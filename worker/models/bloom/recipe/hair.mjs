// The hair: behind the head, the fringe, and what lies before the face.
export function hairBehind({ A, r, j, st, P, hf, hs, hl, ln, oc, ol }) {
  const H = A.hair,
    wv = j(8);
  let back = '',
    frontTop = '',
    overBody = '';
  if (H === 'short')
    back = P(`M64 104 C54 20 202 20 192 104 C196 140 184 162 170 164 L86 164 C72 162 60 140 64 104Z`, hs);
  else if (H === 'bob')
    back = P(
      `M62 100 C52 16 204 16 194 100 C204 150 206 178 188 188 C160 196 96 196 68 188 C50 178 52 150 62 100Z`,
      hs,
    );
  else if (H === 'long')
    back = P(
      `M62 100 C52 16 204 16 194 100 C200 160 ${214 + wv} 210 ${222 + wv} 268 L${34 - wv} 268 C${42 - wv} 210 56 160 62 100Z`,
      hs,
    );
  else if (H === 'wavy')
    back = P(
      `M62 100 C50 14 206 14 194 100 C214 112 196 134 212 146 C228 160 202 176 216 192 C230 210 204 226 210 246 C180 262 150 240 128 250 C106 240 76 262 46 246 C52 226 26 210 40 192 C54 176 28 160 44 146 C60 134 42 112 62 100Z`,
      hs,
    );
  else if (H === 'twintails') {
    const y = r(70, 92);
    const t = (m) =>
      `<g transform="${m ? 'translate(256 0) scale(-1 1)' : ''}">` +
      P(
        `M66 ${y} C30 ${y - 26} ${8 + wv} ${y + 30} ${16 + wv} 170 C${18 + wv} 205 34 232 ${30 + wv} 250 C56 236 66 190 62 160 C58 130 70 ${y + 40} 74 ${y + 10}Z`,
        hf,
      ) +
      `<path d="M34 ${y + 20} C26 ${y + 60} 30 ${y + 90} 36 ${y + 120}" fill="none" ${st(hl, 4)}/></g>`;
    back =
      P(`M64 104 C54 20 202 20 192 104 C196 140 184 158 170 160 L86 160 C72 158 60 140 64 104Z`, hs) +
      t(0) +
      t(1);
    frontTop = `<g fill="${oc}" ${st(ol, 2.6)}><ellipse cx="66" cy="${y}" rx="8" ry="12"/><ellipse cx="190" cy="${y}" rx="8" ry="12"/></g>`;
  } else if (H === 'ponytail') {
    back =
      P(
        `M150 44 C190 4 240 50 236 110 C234 150 214 180 222 214 C190 206 186 160 196 128 C204 100 190 76 160 66Z`,
        hf,
      ) +
      `<path d="M204 52 C222 76 222 110 214 136" fill="none" ${st(hl, 4)}/>` +
      P(`M64 104 C54 20 202 20 192 104 C196 140 184 158 170 160 L86 160 C72 158 60 140 64 104Z`, hs);
  } else if (H === 'buns')
    back =
      `<circle cx="78" cy="48" r="26" fill="${hf}" ${st(ln)}/><circle cx="178" cy="48" r="26" fill="${hf}" ${st(ln)}/><path d="M66 44a14 14 0 0 1 14 -12M166 44a14 14 0 0 1 14 -12" fill="none" ${st(hl, 4)}/>` +
      P(`M64 104 C54 20 202 20 192 104 C196 140 184 160 170 162 L86 162 C72 160 60 140 64 104Z`, hs);
  else if (H === 'braids') {
    back = P(`M62 104 C54 20 202 20 194 104 C198 140 190 168 176 172 L80 172 C66 168 58 140 62 104Z`, hs);
    for (const s of [-1, 1]) {
      for (let i = 0; i < 4; i++)
        overBody += `<ellipse cx="${128 + s * (64 + i * 2)}" cy="${166 + i * 20}" rx="13" ry="13" fill="${hf}" ${st(ln)}/>`;
      overBody += `<rect x="${128 + s * 72 - 9}" y="238" width="18" height="9" fill="${oc}" ${st(ol, 2.4)}/>`;
    }
  } else {
    const pts = [];
    const n = 11;
    for (let i = 0; i <= n * 2; i++) {
      const a = Math.PI * (0.87 + (1.26 * i) / (n * 2)),
        rad = i % 2 ? r(84, 98) : 64;
      pts.push([128 + Math.cos(a) * rad, 104 + Math.sin(a) * rad * 0.98]);
    }
    back = P('M' + pts.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L') + 'L176 164L80 164Z', hs);
  }
  if (H === 'long' || H === 'wavy' || H === 'bob')
    for (const x of [62, 74, 182, 194]) {
      const low = H === 'bob' ? 176 : 236;
      back += `<path d="M${128 + (x - 128) * 0.9} 120 Q${x - 1} ${low - 50} ${128 + (x - 128) * (H === 'bob' ? 1 : 1.2)} ${low}" fill="none" opacity=".5" ${st(ln, 2.4)}/>`;
    }
  return { back, frontTop, overBody };
}
// The outline of the fringe, as a path from the right temple to the left one.
const FRINGES = {
  straight: [
    [178, 118, 88],
    [160, 98, 84],
    [138, 100, 84],
    [115, 100, 84],
    [92, 98, 86],
    [80, 118, 90],
  ],
  swept: [
    [180, 130, 84],
    [166, 108, 76],
    [143, 99, 68],
    [116, 91, 62],
    [92, 80, 70],
    [79, 128, 82],
  ],
  parted: [
    [181, 142, 84],
    [170, 110, 68],
    [148, 86, 58],
    [127, 62, 58],
    [106, 86, 68],
    [88, 110, 84],
    [77, 142, 90],
  ],
  spiky: [
    [183, 130, 86],
    [164, 106, 72],
    [144, 97, 70],
    [124, 106, 70],
    [102, 96, 74],
    [86, 110, 88],
    [75, 130, 92],
  ],
};
export function fringe({ A, j, yaw }) {
  const by = j(2);
  let d = `M66 ${118 + by} C50 18 206 18 190 ${118 + by}`,
    prev = 190;
  // The middle of the fringe turns with the head; its ends stay at the temples.
  const turn = (x) => x + yaw * 0.6 * (1 - ((x - 128) / 62) ** 2);
  const tips = FRINGES[A.bangs].map(([x, y, v]) => [turn(x) + j(2), y + by + j(1.5), v + by]);
  for (let i = 0; i < tips.length; i++) {
    const [x, y, v] = tips[i],
      last = i === tips.length - 1,
      vx = last ? 69 : (x + tips[i + 1][0]) / 2 - 1;
    d += ` Q${(prev + x) / 2 + 4} ${y - 10} ${x} ${y} Q${x - 3} ${(y + v) / 2} ${vx} ${last ? 112 + by : v}`;
    prev = vx;
  }
  return { d: d + 'Z', by };
}
export function hairBefore({ A, r, st, P, hf, hl, ln, yaw }, { d, by }) {
  const H = A.hair;
  const sideLen = {
    short: r(142, 152),
    bob: r(168, 180),
    long: r(186, 206),
    twintails: r(160, 176),
    ponytail: r(160, 176),
    buns: r(158, 172),
    braids: r(150, 160),
    spiky: r(138, 148),
    wavy: r(182, 200),
  }[H];
  let fh =
    P(`M66 100 C60 ${sideLen - 40} 66 ${sideLen - 12} 70 ${sideLen} C80 ${sideLen - 16} 82 140 80 108Z`, hf) +
    P(
      `M190 100 C196 ${sideLen - 40} 190 ${sideLen - 12} 186 ${sideLen} C176 ${sideLen - 16} 174 140 176 108Z`,
      hf,
    );
  // The strands of hair part at the crown; the gloss is a band below it.
  fh +=
    P(d, hf) +
    `<path d="M84 80 Q98 57 ${128 + yaw * 0.4} ${55 + by * 0.3} Q158 57 172 80 Q165 74 157 77 Q148 65 139 73 Q128 62 117 73 Q108 65 99 77 Q91 74 84 80Z" fill="${hl}"/>`;
  if ((H === 'short' || H === 'bob' || H === 'long') && A.accessory === 'none')
    fh += P('M114 47 C108 33 122 21 144 25 C133 28 127 35 129 46Z', hf);
  if (H === 'spiky') {
    const top = [];
    for (let i = 0; i <= 10; i++) {
      const a = Math.PI * (1.1 + (0.8 * i) / 10),
        rad = i % 2 ? r(76, 92) : 60;
      top.push([128 + Math.cos(a) * rad, 100 + Math.sin(a) * rad]);
    }
    fh =
      `<path d="M${top.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z" fill="${hf}" ${st(ln)}/>` +
      fh;
  }
  return fh;
}
