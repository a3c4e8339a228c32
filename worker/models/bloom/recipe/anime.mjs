// Parametric anime portrait drawing: our own vector art (no third-party assets). draw(attrs, rnd) -> SVG string
import { background } from './background.mjs';
import { dk, EYE, HAIR, hx, lt, mix, OUT, SKIN, to, VOCAB } from './palette.mjs';
export { rng, VOCAB } from './palette.mjs';
export function draw(A, R) {
  const r = (a, b) => a + (b - a) * R(),
    j = (k) => (R() * 2 - 1) * k,
    jc = (c) => to(hx(c).map((v) => v + j(5)));
  const hc = jc(HAIR[A.hair_color]),
    hs = dk(hc, 0.28),
    hl = lt(hc, A.hair_color === 'black' ? 0.22 : 0.42),
    ln = dk(hc, A.hair_color === 'white' || A.hair_color === 'silver' ? 0.55 : 0.62);
  const sk = jc(SKIN[A.skin]),
    ss = mix(sk, '#b0483c', 0.26),
    sl = mix(sk, '#4a1a1c', 0.62),
    ec = EYE[A.eye_color],
    oc = jc(OUT[A.outfit_color]),
    os = dk(oc, 0.25),
    ol = dk(oc, 0.6);
  const boy = A.gender === 'boy';
  let o = '';
  o += background(A, { R, r, j, jc });
  // ---------- head transform
  const dx = j(7),
    dy = j(5) + 4,
    sc = r(0.93, 1.05),
    rot = j(7),
    fw = boy ? r(0.98, 1.03) : r(0.97, 1.04);
  const T = `transform="translate(${dx} ${dy}) rotate(${rot} 128 170) translate(128 128) scale(${sc * fw} ${sc}) translate(-128 -128)"`;
  const st = (c, w = 3.2) =>
    `stroke="${c}" stroke-width="${w}" stroke-linejoin="round" stroke-linecap="round"`;
  const H = A.hair,
    P = (d, f, s = ln, w = 3.2) => `<path d="${d}" fill="${f}" ${st(s, w)}/>`;
  let back = '',
    frontTop = '',
    overBody = '';
  const wv = j(8);
  // ---------- back hair
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
        hc,
      ) +
      `<path d="M34 ${y + 20} C26 ${y + 60} 30 ${y + 90} 36 ${y + 120}" fill="none" ${st(hl, 4)}/></g>`;
    back =
      P(`M64 104 C54 20 202 20 192 104 C196 140 184 158 170 160 L86 160 C72 158 60 140 64 104Z`, hs) +
      t(0) +
      t(1);
    frontTop = `<g fill="${oc}" ${st(ol, 2.6)}><ellipse cx="66" cy="${y}" rx="8" ry="12"/><ellipse cx="190" cy="${y}" rx="8" ry="12"/></g>`;
  } else if (H === 'ponytail') {
    const m = R() < 0.5;
    back =
      `<g transform="${m ? 'translate(256 0) scale(-1 1)' : ''}">` +
      P(
        `M150 44 C190 4 240 50 236 110 C234 150 214 180 222 214 C190 206 186 160 196 128 C204 100 190 76 160 66Z`,
        hc,
      ) +
      `<path d="M204 52 C222 76 222 110 214 136" fill="none" ${st(hl, 4)}/></g>` +
      P(`M64 104 C54 20 202 20 192 104 C196 140 184 158 170 160 L86 160 C72 158 60 140 64 104Z`, hs);
  } else if (H === 'buns')
    back =
      `<circle cx="78" cy="48" r="26" fill="${hc}" ${st(ln)}/><circle cx="178" cy="48" r="26" fill="${hc}" ${st(ln)}/><path d="M66 44a14 14 0 0 1 14 -12M166 44a14 14 0 0 1 14 -12" fill="none" ${st(hl, 4)}/>` +
      P(`M64 104 C54 20 202 20 192 104 C196 140 184 160 170 162 L86 162 C72 160 60 140 64 104Z`, hs);
  else if (H === 'braids') {
    back = P(`M62 104 C54 20 202 20 194 104 C198 140 190 168 176 172 L80 172 C66 168 58 140 62 104Z`, hs);
    for (const s of [-1, 1]) {
      for (let i = 0; i < 4; i++)
        overBody += `<ellipse cx="${128 + s * (64 + i * 2)}" cy="${166 + i * 20}" rx="13" ry="13" fill="${hc}" ${st(ln)}/>`;
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
  // ---------- body
  const bw = boy ? 92 : 78,
    sy = boy ? 212 : 216,
    O = A.outfit;
  let body = '',
    collar = '';
  const neck = `<path d="M112 158 L112 206 Q128 220 144 206 L144 158Z" fill="${ss}" ${st(sl, 2.6)}/>`;
  const torso = (c, s) =>
    P(
      `M106 ${sy - 16} C90 ${sy - 6} ${128 - bw} ${sy - 4} ${128 - bw - 8} 262 L${128 + bw + 8} 262 C${128 + bw} ${sy - 4} 166 ${sy - 6} 150 ${sy - 16} Q128 ${sy - 2} 106 ${sy - 16}Z`,
      c,
      s,
    );
  if (O === 'sailor') {
    body = torso('#f7f7fa', '#55566e');
    collar =
      P(`M106 198 L128 238 L150 198 L168 208 L166 236 L128 252 L90 236 L88 208Z`, oc, ol) +
      `<path d="M96 212 L97 230 L126 244 M160 212 L159 230 L130 244" fill="none" ${st('#ffffff', 2.4)}/>` +
      P('M128 238 L106 228 L106 250Z M128 238 L150 228 L150 250Z', '#d8384a', '#6a1420', 2.6) +
      '<circle cx="128" cy="239" r="6" fill="#d8384a" stroke="#6a1420" stroke-width="2.4"/>';
  } else if (O === 'blazer') {
    body = torso(oc, ol);
    collar =
      P('M108 198 L128 260 L148 198 Q128 214 108 198Z', '#fbfbfd', '#55566e') +
      P('M122 218 L134 218 L138 262 L118 262Z', '#b8323e', '#5a1420', 2.4) +
      P('M106 196 L90 214 L118 262 L126 256Z', os, ol) +
      P('M150 196 L166 214 L138 262 L130 256Z', os, ol);
  } else if (O === 'hoodie') {
    body = torso(oc, ol);
    collar =
      P(
        'M102 186 C70 196 78 226 108 224 Q128 234 148 224 C178 226 186 196 154 186 C160 208 140 216 128 216 C116 216 96 208 102 186Z',
        os,
        ol,
      ) +
      `<path d="M116 226 V250 M140 226 V250" ${st(A.outfit_color === 'white' ? '#8a8a98' : '#ffffff', 3.4)}/>`;
  } else if (O === 'kimono') {
    body = torso(oc, ol);
    collar =
      P('M104 196 L126 240 L118 262 L92 216Z', '#fbf6ee', ol) +
      P('M152 196 L112 262 L136 262 L166 214Z', '#fbf6ee', ol) +
      `<circle cx="74" cy="240" r="6" fill="${lt(oc, 0.55)}"/><circle cx="182" cy="238" r="6" fill="${lt(oc, 0.55)}"/><circle cx="58" cy="256" r="5" fill="${lt(oc, 0.55)}"/><circle cx="200" cy="256" r="5" fill="${lt(oc, 0.55)}"/>`;
  } else if (O === 'armor') {
    body = torso('#aab4c4', '#3b4256');
    collar =
      P('M102 198 Q128 222 154 198 L158 214 Q128 238 98 214Z', '#d5dce6', '#3b4256') +
      `<circle cx="${128 - bw + 8}" cy="240" r="30" fill="#c3ccd8" ${st('#3b4256')}/><circle cx="${128 + bw - 8}" cy="240" r="30" fill="#c3ccd8" ${st('#3b4256')}/>` +
      P('M128 228 L142 242 L128 258 L114 242Z', oc, ol, 2.6);
  } else if (O === 'tshirt') {
    body = torso(oc, ol);
    collar = P('M104 196 Q128 226 152 196 L158 202 Q128 238 98 202Z', os, ol);
  } else {
    body =
      torso(oc, ol) +
      `<circle cx="${128 - bw + 10}" cy="236" r="26" fill="${oc}" ${st(ol)}/><circle cx="${128 + bw - 10}" cy="236" r="26" fill="${oc}" ${st(ol)}/>`;
    collar =
      P(
        'M100 200 Q108 214 114 206 Q122 220 128 210 Q134 220 142 206 Q148 214 156 200 L158 216 Q150 226 142 220 Q134 230 128 222 Q122 230 114 220 Q106 226 98 216Z',
        '#ffffff',
        ol,
        2.6,
      ) + P('M128 232 L110 224 L110 244Z M128 232 L146 224 L146 244Z', os, ol, 2.6);
  }
  // ---------- face
  const jaw = boy ? 8 : 0,
    face = `M75 92 C73 122 ${80 - jaw * 0.3} 146 ${100 - jaw} 163 C112 173 120 177 128 177 C136 177 144 173 ${156 + jaw} 163 C${176 + jaw * 0.3} 146 183 122 181 92 C181 46 75 46 75 92Z`;
  let f =
    `<ellipse cx="74" cy="124" rx="8" ry="13" fill="${sk}" ${st(sl, 2.8)}/><ellipse cx="182" cy="124" rx="8" ry="13" fill="${sk}" ${st(sl, 2.8)}/>` +
    P(face, sk, sl, 3);
  // ---------- bangs
  const by = j(4);
  let tips;
  const bt = A.bangs;
  if (bt === 'straight')
    tips = [
      [176, 112, 92],
      [160, 102, 90],
      [140, 104, 90],
      [120, 104, 90],
      [100, 103, 90],
      [82, 112, 92],
    ];
  else if (bt === 'swept')
    tips = [
      [180, 128, 84],
      [166, 114, 78],
      [146, 104, 72],
      [124, 98, 62],
      [96, 84, 70],
      [80, 126, 80],
    ];
  else if (bt === 'parted')
    tips = [
      [180, 140, 86],
      [168, 112, 76],
      [150, 90, 64],
      [128, 62, 60],
      [106, 90, 64],
      [90, 112, 76],
      [78, 140, 86],
    ];
  else
    tips = [
      [182, 128, 88],
      [164, 116, 78],
      [144, 108, 76],
      [126, 118, 76],
      [106, 106, 78],
      [88, 118, 88],
      [76, 128, 90],
    ];
  const flip = (bt === 'swept' || bt === 'spiky') && R() < 0.5;
  let d = `M66 ${118 + by} C50 18 206 18 190 ${118 + by}`;
  let prev = 190;
  const tp = tips.map(([x, y, v]) => [x + j(3), y + by + j(3), v + by]);
  for (let i = 0; i < tp.length; i++) {
    const [x, y, v] = tp[i];
    const vx = i < tp.length - 1 ? (x + tp[i + 1][0]) / 2 - 1 : 69;
    d += ` Q${(prev + x) / 2 + 4} ${y - 10} ${x} ${y} Q${x - 3} ${(y + v) / 2} ${vx} ${i < tp.length - 1 ? v : 112 + by}`;
    prev = vx;
  }
  d += 'Z';
  const fl = flip ? 'transform="translate(256 0) scale(-1 1)"' : '';
  f += `<defs><clipPath id="fc"><path d="${face}"/></clipPath></defs><g clip-path="url(#fc)"><g transform="translate(0 6)"><path d="${d}" ${fl} fill="${ss}"/></g></g>`;
  // ---------- eyes, brows, mouth
  const E = A.expression,
    ey = 122 + j(2),
    ex = 26 + j(1.5),
    gz = j(2.5),
    er = boy ? 0.82 : 1,
    wide = E === 'surprised' ? 1.12 : 1;
  const lash = dk(hc, 0.78);
  f += `<g fill="#f58a8a" opacity="${E === 'neutral' || E === 'angry' ? 0.0 : 0.45}"><ellipse cx="92" cy="146" rx="11" ry="5.5"/><ellipse cx="164" cy="146" rx="11" ry="5.5"/></g>`;
  for (const s of [-1, 1]) {
    const cx = 128 + s * ex;
    if (E === 'laughing') {
      f += `<path d="M${cx - 14} ${ey + 5} Q${cx} ${ey - 14} ${cx + 14} ${ey + 5}" fill="none" ${st(lash, 5)}/>`;
    } else {
      const w = boy ? 15 : 16.5,
        h = (boy ? 17 : 19.5) * er * wide * (E === 'angry' ? 0.88 : 1),
        ih = (boy ? 15 : 17.5) * er * wide * (E === 'angry' ? 0.92 : 1),
        iw = E === 'surprised' ? 10 : boy ? 11 : 12.5;
      f += `<ellipse cx="${cx}" cy="${ey}" rx="${w}" ry="${h}" fill="#fff"/><ellipse cx="${cx + gz}" cy="${ey + 1}" rx="${iw}" ry="${ih}" fill="${dk(ec, 0.5)}"/><ellipse cx="${cx + gz}" cy="${ey + 3}" rx="${iw - 1}" ry="${ih - 3}" fill="${ec}"/><ellipse cx="${cx + gz}" cy="${ey + 8 * er}" rx="${iw * 0.6}" ry="${ih * 0.36}" fill="${lt(ec, 0.4)}"/><ellipse cx="${cx + gz}" cy="${ey}" rx="4.5" ry="6.5" fill="#1b1226"/><circle cx="${cx + gz - 4}" cy="${ey - 6 * er}" r="4.4" fill="#fff"/><circle cx="${cx + gz + 5}" cy="${ey + 6 * er}" r="2.2" fill="#fff"/>`;
      const sl2 = E === 'angry' ? -s * 4.5 : E === 'sad' ? s * 3.5 : s * 1.5;
      f +=
        `<path d="M${cx - 17} ${ey - h * 0.35 - sl2} Q${cx} ${ey - h * 1.5} ${cx + 17} ${ey - h * 0.35 + sl2}" fill="none" ${st(lash, boy ? 4.6 : 5.6)}/>` +
        (boy ? '' : `<path d="M${cx + s * 16} ${ey - h * 0.32} l${s * 6} -2" fill="none" ${st(lash, 4)}/>`) +
        `<path d="M${cx - 8} ${ey + h} Q${cx} ${ey + h + 2} ${cx + 8} ${ey + h}" fill="none" ${st(lash, 2.4)}/>`;
    }
    const bA = E === 'angry' ? 7 : E === 'sad' ? -7 : -1.5,
      bo = E === 'surprised' ? -6 : 0;
    f += `<path d="M${cx - s * 11} ${92 + bo + bA * 0.9} Q${cx} ${87 + bo} ${cx + s * 13} ${93 + bo - bA * 0.6}" fill="none" ${st(ln, boy ? 5 : 3.6)}/>`;
  }
  f += `<path d="M127 143 l3 4" fill="none" ${st(sl, 2.6)}/>`;
  const my = 158;
  const M = {
    happy: `<path d="M114 ${my - 4} Q128 ${my - 1} 142 ${my - 4} Q140 ${my + 11} 128 ${my + 11} Q116 ${my + 11} 114 ${my - 4}Z" fill="#c03a46" ${st(sl, 2.8)}/>`,
    smile: `<path d="M117 ${my - 2} Q128 ${my + 7} 139 ${my - 2}" fill="none" ${st(sl, 3.2)}/>`,
    neutral: `<path d="M121 ${my} H135" fill="none" ${st(sl, 3.2)}/>`,
    sad: `<path d="M118 ${my + 5} Q128 ${my - 5} 138 ${my + 5}" fill="none" ${st(sl, 3.2)}/>`,
    angry: `<path d="M114 ${my + 4} Q128 ${my - 6} 142 ${my + 4} L138 ${my + 9} Q128 ${my + 3} 118 ${my + 9}Z" fill="#fff" ${st(sl, 2.8)}/>`,
    surprised: `<ellipse cx="128" cy="${my + 1}" rx="6" ry="8" fill="#b03a44" ${st(sl, 2.8)}/>`,
    laughing: `<path d="M110 ${my - 6} Q128 ${my - 2} 146 ${my - 6} Q144 ${my + 13} 128 ${my + 13} Q112 ${my + 13} 110 ${my - 6}Z" fill="#c03a46" ${st(sl, 2.8)}/><path d="M113 ${my - 4} Q128 ${my} 143 ${my - 4} L142 ${my} Q128 ${my + 4} 114 ${my}Z" fill="#fff"/>`,
  };
  f += M[E];
  if (E === 'sad') f += `<path d="M${128 + ex + 10} ${ey + 18} q-5 9 0 12 q6 -2 0 -12Z" fill="#7cc8f2"/>`;
  // ---------- front hair
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
    P(`M66 100 C60 ${sideLen - 40} 66 ${sideLen - 12} 70 ${sideLen} C80 ${sideLen - 16} 82 140 80 108Z`, hc) +
    P(
      `M190 100 C196 ${sideLen - 40} 190 ${sideLen - 12} 186 ${sideLen} C176 ${sideLen - 16} 174 140 176 108Z`,
      hc,
    );
  fh +=
    `<g ${fl}>` +
    P(d, hc) +
    `</g>` +
    `<path d="M84 72 Q98 54 128 ${52 + by * 0.3} Q158 54 172 72 Q158 62 148 70 Q138 58 128 66 Q116 58 108 70 Q98 62 84 72Z" fill="${hl}"/>`;
  if (H === 'spiky') {
    const top = [];
    for (let i = 0; i <= 10; i++) {
      const a = Math.PI * (1.1 + (0.8 * i) / 10),
        rad = i % 2 ? r(76, 92) : 60;
      top.push([128 + Math.cos(a) * rad, 100 + Math.sin(a) * rad]);
    }
    fh =
      `<path d="M${top.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z" fill="${hc}" ${st(ln)}/>` +
      fh;
  }
  // ---------- accessories
  const X = A.accessory;
  let ac = '';
  if (X === 'cat ears')
    ac =
      P('M76 68 L68 10 L114 40Z', hc) +
      P('M82 56 L77 26 L102 42Z', '#f6a8b8', ln, 2) +
      P('M180 68 L188 10 L142 40Z', hc) +
      P('M174 56 L179 26 L154 42Z', '#f6a8b8', ln, 2);
  else if (X === 'bunny ears')
    ac = `<g fill="#fdfdfd" ${st('#6b6478')}><ellipse cx="96" cy="20" rx="15" ry="42" transform="rotate(-12 96 50)"/><ellipse cx="160" cy="20" rx="15" ry="42" transform="rotate(12 160 50)"/></g><g fill="#f6a8b8"><ellipse cx="96" cy="20" rx="7" ry="30" transform="rotate(-12 96 50)"/><ellipse cx="160" cy="20" rx="7" ry="30" transform="rotate(12 160 50)"/></g>`;
  else if (X === 'glasses')
    ac = `<g fill="#ffffff" fill-opacity=".22" ${st('#2a2030', 4)}><circle cx="${128 - ex}" cy="${ey + 2}" r="22"/><circle cx="${128 + ex}" cy="${ey + 2}" r="22"/></g><path d="M${128 - ex + 22} ${ey} Q128 ${ey - 5} ${128 + ex - 22} ${ey}" fill="none" ${st('#2a2030', 4)}/>`;
  else if (X === 'ribbon')
    ac =
      P('M128 44 L86 20 L88 66Z M128 44 L170 20 L168 66Z', '#e03a4c', '#6a1420') +
      '<circle cx="128" cy="44" r="10" fill="#e03a4c" stroke="#6a1420" stroke-width="3"/>';
  else if (X === 'flower') {
    const m = R() < 0.5 ? 82 : 174;
    for (let i = 0; i < 5; i++) {
      const a = i * 1.2566;
      ac += `<circle cx="${m + Math.cos(a) * 12}" cy="${64 + Math.sin(a) * 12}" r="9.5" fill="#ff7fae" ${st('#a03060', 2.4)}/>`;
    }
    ac += `<circle cx="${m}" cy="64" r="7" fill="#ffe27a" ${st('#a03060', 2)}/>`;
  } else if (X === 'headphones')
    ac = `<path d="M64 116 C58 18 198 18 192 116" fill="none" ${st('#23252f', 11)}/><path d="M64 116 C58 18 198 18 192 116" fill="none" ${st('#50e0d0', 4)}/><rect x="50" y="100" width="25" height="42" rx="11" fill="#23252f" ${st('#101018')}/><rect x="181" y="100" width="25" height="42" rx="11" fill="#23252f" ${st('#101018')}/><rect x="56" y="110" width="8" height="22" rx="4" fill="#50e0d0"/><rect x="192" y="110" width="8" height="22" rx="4" fill="#50e0d0"/>`;
  else if (X === 'horns')
    ac =
      P('M86 58 C66 46 60 26 72 6 C76 26 88 34 106 44Z', '#d8c9a8', '#4a3828') +
      P('M170 58 C190 46 196 26 184 6 C180 26 168 34 150 44Z', '#d8c9a8', '#4a3828');
  else if (X === 'witch hat')
    ac =
      P('M78 56 C92 30 104 -4 140 -26 C146 4 162 34 178 56Z', '#4a2f6e', '#20122e') +
      P('M78 58 Q128 30 178 58 L180 70 Q128 44 76 70Z', '#f0b840', '#5a3c10', 2.6) +
      P('M34 76 Q128 34 222 76 Q196 88 128 66 Q60 88 34 76Z', '#4a2f6e', '#20122e');
  else if (X === 'crown')
    ac =
      P('M84 56 L78 12 L104 34 L128 4 L152 34 L178 12 L172 56 Q128 40 84 56Z', '#f5c842', '#7a5410') +
      '<circle cx="128" cy="34" r="6" fill="#e0344c"/>';
  const by2 = `transform="translate(${dx * 0.6} ${dy * 0.5 + 2})"`;
  o += `<g ${T}>${back}</g><g ${by2}>${body}${neck}${collar}</g><g ${T}>${X === 'headphones' || X === 'glasses' ? '' : ''}${f}${fh}${frontTop}${overBody}${ac}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="SZ" height="SZ">${o}</svg>`;
}
export function sampleAttrs(R) {
  const pk = (a) => a[Math.floor(R() * a.length)];
  const A = {};
  for (const k in VOCAB) A[k] = pk(VOCAB[k]);
  if (R() < 0.25) A.accessory = 'none';
  if (A.gender === 'boy' && R() < 0.6) A.hair = pk(['short', 'spiky', 'short', 'spiky', 'bob', 'ponytail']);
  return A;
}
