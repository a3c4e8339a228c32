// The neck, the shoulders and the clothes.
import { dk, lt, OUT } from './palette.mjs';
export function clothes({ A, boy, jc, st, P, sk, ss, sl }) {
  const oc = jc(OUT[A.outfit_color]),
    os = dk(oc, 0.25),
    ol = dk(oc, 0.6);
  const bw = boy ? 92 : 78,
    sy = boy ? 212 : 216,
    O = A.outfit;
  let body = '',
    collar = '';
  const outline = `M106 ${sy - 16} C90 ${sy - 6} ${128 - bw} ${sy - 4} ${128 - bw - 8} 262 L${128 + bw + 8} 262 C${128 + bw} ${sy - 4} 166 ${sy - 6} 150 ${sy - 16} Q128 ${sy - 2} 106 ${sy - 16}Z`;
  const torso = (c, s) => P(outline, c, s) + `<path d="${outline}" fill="url(#cloth)"/>`;
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
  if (O !== 'armor' && O !== 'dress')
    body += `<path d="M${128 - bw * 0.68} 236 L${128 - bw * 0.62} 262 M${128 + bw * 0.68} 236 L${128 + bw * 0.62} 262" fill="none" ${st(O === 'sailor' ? '#55566e' : ol, 2.6)}/>`;
  const nw = boy ? 17 : 14;
  const neck =
    `<path d="M${128 - nw} 156 L${128 - nw} 206 Q128 220 ${128 + nw} 206 L${128 + nw} 156Z" fill="${sk}" ${st(sl, 2.6)}/>` +
    `<path d="M${129.5 - nw} 156 L${129.5 - nw} 184 Q128 192 ${126.5 + nw} 178 L${126.5 + nw} 156Z" fill="${ss}"/>`;
  return { oc, ol, art: body + neck + collar };
}
