// The face. Every expression differs in the mouth, the brows and the eyes.
import { dk, EYE, lt } from './palette.mjs';

// Brows: heights at the inner end, the middle and the outer end. Eyes: height, slant (outer corner down), iris.
const MOODS = {
  happy: { brow: [99, 90, 99], open: 1, slant: 0.5, iris: 1 },
  smile: { brow: [100, 93, 101], open: 0.94, slant: 1.5, iris: 1 },
  neutral: { brow: [102, 99.5, 102], open: 0.9, slant: 0, iris: 0.98 },
  sad: { brow: [92, 97, 105], open: 0.88, slant: 7, iris: 0.98 },
  angry: { brow: [108, 101, 94], open: 0.86, slant: -9, iris: 0.9 },
  surprised: { brow: [92, 83, 93], open: 1.12, slant: 0, iris: 0.74 },
  laughing: { brow: [98, 89, 99], open: 0, slant: 0, iris: 0 },
};
const BLUSH = { happy: 0.6, smile: 0.6, neutral: 0, sad: 0.3, angry: 0, surprised: 0.3, laughing: 0.7 };

function mouth(mood, x, y, line) {
  const red = '#c8404c',
    tongue = (dy, rx) => `<ellipse cx="${x}" cy="${y + dy}" rx="${rx}" ry="3.4" fill="#f28a8a"/>`;
  switch (mood) {
    case 'happy':
      return `<path d="M${x - 14} ${y - 5} Q${x} ${y - 1} ${x + 14} ${y - 5} Q${x + 12} ${y + 12} ${x} ${y + 12} Q${x - 12} ${y + 12} ${x - 14} ${y - 5}Z" fill="${red}" ${line(2.8)}/>${tongue(8, 6)}`;
    case 'smile':
      return `<path d="M${x - 15} ${y - 4} Q${x} ${y + 12} ${x + 15} ${y - 4}" fill="none" ${line(3.6)}/>`;
    case 'neutral':
      return `<path d="M${x - 9} ${y + 1} H${x + 9}" fill="none" ${line(3.6)}/>`;
    case 'sad':
      return `<path d="M${x - 12} ${y + 7} Q${x} ${y - 8} ${x + 12} ${y + 7}" fill="none" ${line(3.6)}/>`;
    case 'angry':
      return `<path d="M${x - 14} ${y + 7} Q${x} ${y - 10} ${x + 14} ${y + 7} Q${x + 13} ${y + 10} ${x + 9} ${y + 10} Q${x} ${y + 5} ${x - 9} ${y + 10} Q${x - 13} ${y + 10} ${x - 14} ${y + 7}Z" fill="#fff" ${line(2.8)}/>`;
    case 'surprised':
      return `<ellipse cx="${x}" cy="${y + 2}" rx="7.5" ry="9.5" fill="${red}" ${line(2.8)}/>`;
    default:
      return `<path d="M${x - 18} ${y - 7} Q${x} ${y - 2} ${x + 18} ${y - 7} Q${x + 16} ${y + 14} ${x} ${y + 14} Q${x - 16} ${y + 14} ${x - 18} ${y - 7}Z" fill="${red}" ${line(2.8)}/><path d="M${x - 15} ${y - 5} Q${x} ${y - 0.5} ${x + 15} ${y - 5} L${x + 14} ${y - 1} Q${x} ${y + 3.5} ${x - 14} ${y - 1}Z" fill="#fff"/>${tongue(10, 7)}`;
  }
}

function eye({ boy, gaze, ec, lash, st }, [cx, cy, w], s, { open, slant, iris }) {
  if (open === 0)
    return `<path d="M${cx - w * 0.9} ${cy + 5} Q${cx} ${cy - 15} ${cx + w * 0.9} ${cy + 5}" fill="none" ${st(lash, 4.8)}/>`;
  const h = (boy ? 17 : 20.5) * open,
    inner = cx - s * w * 0.9,
    outer = cx + s * w,
    yi = cy - 3 - slant * 0.5,
    yo = cy - 3 + slant * 0.5,
    // The upper lid rises to both sides of the middle.
    lid = `C${cx - s * w * 0.75} ${cy - h * 1.02 - slant * 0.55} ${cx + s * w * 0.6} ${cy - h * 1.2 + slant * 0.55} ${outer} ${yo}`,
    ix = cx + gaze,
    iy = cy - h * 0.05 + 2,
    iw = w * 0.76 * iris,
    ih = h * 0.84 * iris;
  const id = `e${s}`,
    ball = `M${inner} ${yi} ${lid} C${outer} ${cy + h * 0.55} ${cx + s * w * 0.55} ${cy + h * 0.96} ${cx} ${cy + h * 0.96} C${cx - s * w * 0.55} ${cy + h * 0.96} ${inner} ${cy + h * 0.6} ${inner} ${yi}Z`;
  return (
    `<clipPath id="${id}"><path d="${ball}"/></clipPath><g clip-path="url(#${id})"><path d="${ball}" fill="#fff"/>` +
    `<ellipse cx="${ix}" cy="${iy}" rx="${iw}" ry="${ih}" fill="${dk(ec, 0.5)}"/>` +
    `<ellipse cx="${ix}" cy="${iy + 1.5}" rx="${iw - 1.4}" ry="${ih - 1.8}" fill="${ec}"/>` +
    `<ellipse cx="${ix}" cy="${iy + ih * 0.55}" rx="${iw * 0.62}" ry="${ih * 0.32}" fill="${lt(ec, 0.42)}"/>` +
    `<ellipse cx="${ix}" cy="${iy - 0.5}" rx="${iw * 0.34}" ry="${ih * 0.36}" fill="#1b1226"/></g>` +
    `<circle cx="${ix - 4}" cy="${iy - ih * 0.42}" r="${iris < 0.8 ? 3.4 : 4.8}" fill="#fff"/><circle cx="${ix + 4.6}" cy="${iy + ih * 0.42}" r="2.4" fill="#fff"/>` +
    `<path d="M${inner} ${yi} ${lid}${boy ? '' : ` l${s * 4.5} ${slant < -5 ? -4 : -0.5}`}" fill="none" ${st(lash, boy ? 4.4 : 5)}/>` +
    `<path d="M${cx - w * 0.42} ${cy + h * 0.98} Q${cx} ${cy + h * 1.08} ${cx + w * 0.42} ${cy + h * 0.98}" fill="none" ${st(lash, 2)}/>`
  );
}

// Returns the parts below and above the fringe, where the eyes are, and the middle of the mouth.
export function face({ A, boy, j, st, P, hc, ln, sk, ss, sl, yaw }, { d }) {
  const mood = MOODS[A.expression],
    jaw = boy ? 6 : 0,
    chin = 128 + yaw * 0.7,
    low = boy ? 181 : 178,
    turn = Math.abs(yaw) / 100;
  const outline = `M75 96 C${74 + yaw * 0.1} 126 ${77 - jaw * 0.3 + yaw * 0.3} 150 ${102 - jaw + yaw * 0.6} 166 C${chin - 15} ${low - 3.5} ${chin - 8} ${low} ${chin} ${low} C${chin + 8} ${low} ${chin + 15} ${low - 3.5} ${154 + jaw + yaw * 0.6} 166 C${179 + jaw * 0.3 + yaw * 0.3} 150 ${182 + yaw * 0.1} 126 181 96 C181 46 75 46 75 96Z`;
  const y = 128 + j(1),
    gap = 27 + j(1),
    width = boy ? 15 : 17,
    // The far eye is narrower and nearer to the nose: the head turns to the left.
    eyes = [
      [128 + yaw - gap * (1 - turn * 1.6), y, width * (1 - turn * 1.7)],
      [128 + yaw + gap * (1 + turn * 0.2), y, width],
    ],
    look = { boy, gaze: j(2) + yaw * 0.2, ec: EYE[A.eye_color], lash: dk(hc, 0.78), st },
    mx = 128 + yaw * 1.15,
    my = 159;
  const ears = [74, 182]
    .map((x, i) =>
      i === 0 && yaw < -5
        ? ''
        : `<ellipse cx="${x - yaw * 0.3}" cy="126" rx="8" ry="13" fill="${sk}" ${st(sl, 2.8)}/>`,
    )
    .join('');
  let below =
    ears +
    P(outline, sk, sl, 3) +
    `<clipPath id="fc"><path d="${outline}"/></clipPath><g clip-path="url(#fc)"><path transform="translate(0 6)" d="${d}" fill="${ss}"/></g>` +
    `<g fill="#f57f86" opacity="${BLUSH[A.expression]}"><ellipse cx="${eyes[0][0] - 8}" cy="151" rx="${eyes[0][2] * 0.66}" ry="5.6"/><ellipse cx="${eyes[1][0] + 8}" cy="151" rx="11.5" ry="5.6"/></g>`;
  below += eye(look, eyes[0], -1, mood) + eye(look, eyes[1], 1, mood);
  below +=
    `<path d="M${127 + yaw * 1.4} 145 l1.5 2.5" fill="none" ${st(sl, 2.6)}/>` +
    mouth(A.expression, mx, my, (w) => st(sl, w));
  if (A.expression === 'sad')
    below += `<path d="M${eyes[1][0] + 7} ${y + 19} q-6 10 0 13 q7 -3 0 -13Z" fill="#7cc8f2" ${st('#4a92c8', 1.4)}/>`;
  const above = eyes
    .map(([cx, , w], i) => {
      const s = i ? 1 : -1,
        [a, b, c] = mood.brow;
      return `<path d="M${cx - s * w * 0.68} ${a} Q${cx} ${b * 2 - (a + c) / 2} ${cx + s * w * 0.8} ${c}" fill="none" ${st(ln, (boy ? 4.6 : 3.4) + (A.expression === 'angry' ? 0.8 : 0))}/>`;
    })
    .join('');
  return { below, above, eyes, mouth: [mx, my + 2] };
}
