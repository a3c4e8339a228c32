// The settings behind the figure.
export function background(A, { R, r, j, jc }) {
  let o = '';
  // ---------- background
  const B = A.background,
    grad = (a, b) =>
      `<defs><linearGradient id="bg" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient></defs><rect width="256" height="256" fill="url(#bg)"/>`;
  const cloud = (x, y, s, c) =>
    `<g fill="${c}"><ellipse cx="${x}" cy="${y}" rx="${34 * s}" ry="${11 * s}"/><circle cx="${x - 12 * s}" cy="${y - 8 * s}" r="${13 * s}"/><circle cx="${x + 9 * s}" cy="${y - 12 * s}" r="${17 * s}"/></g>`;
  if (B === 'plain') {
    o += `<rect width="256" height="256" fill="${jc(['#f3e6d8', '#d9e8f6', '#f7d9e3', '#dff2e1', '#e6def5'][Math.floor(R() * 5)])}"/>`;
  } else if (B === 'sky') {
    o += grad('#4fa5ec', '#bfe6fb');
    for (let i = 0; i < 3; i++) o += cloud(r(10, 246), [40, 95, 150][i] + j(16), r(0.8, 1.3), '#ffffff');
  } else if (B === 'sunset') {
    o +=
      grad('#6a3a86', '#fba659') +
      `<circle cx="${r(30, 226)}" cy="${r(90, 150)}" r="${r(26, 34)}" fill="#ffe59a"/>`;
    for (let i = 0; i < 2; i++) o += cloud(r(10, 246), r(40, 170), r(0.7, 1), '#e0708a');
  } else if (B === 'night') {
    o += grad('#0e1440', '#343a86');
    for (let i = 0; i < 16; i++)
      o += `<circle cx="${r(0, 256)}" cy="${r(0, 200)}" r="${r(1.6, 3)}" fill="#fff6c8"/>`;
    const mx = R() < 0.5 ? r(26, 54) : r(202, 230),
      my = r(34, 60);
    o += `<circle cx="${mx}" cy="${my}" r="22" fill="#fdf2b0"/>`;
  } else if (B === 'sakura') {
    o += grad('#fbd3e2', '#fdeef2');
    for (let i = 0; i < 16; i++) {
      const x = r(0, 256),
        y = r(0, 256);
      o += `<ellipse cx="${x}" cy="${y}" rx="8" ry="5" fill="${R() < 0.5 ? '#f48fb3' : '#f7b0c8'}" transform="rotate(${r(0, 180)} ${x} ${y})"/>`;
    }
  } else if (B === 'city') {
    o += grad('#8fb7d6', '#e4edf2');
    let x = -10 + j(10);
    while (x < 256) {
      const w = r(28, 44),
        h = r(70, 190);
      const c = ['#5b6b86', '#6f7f99', '#4b5874'][Math.floor(R() * 3)];
      o += `<rect x="${x}" y="${256 - h}" width="${w}" height="${h}" fill="${c}"/>`;
      for (let yy = 256 - h + 8; yy < 240; yy += 20)
        o += `<rect x="${x + 6}" y="${yy}" width="${w - 12}" height="7" fill="#f3dc8c"/>`;
      x += w + r(0, 4);
    }
  } else if (B === 'forest') {
    o += grad('#a9dca0', '#e6f5c8');
    for (let i = 0; i < 5; i++) {
      const x = i * 60 + j(16) + 6,
        h = r(90, 180),
        c = ['#3c7d46', '#2f6a3d', '#519a55'][Math.floor(R() * 3)];
      o += `<rect x="${x - 5}" y="180" width="10" height="80" fill="#6b4a30"/><path d="M${x} ${240 - h} L${x + 38} 215 L${x - 38} 215Z" fill="${c}"/>`;
    }
    o += '<rect y="214" width="256" height="42" fill="#6fb35d"/>';
  } else if (B === 'sea') {
    const h = r(120, 150);
    o +=
      grad('#7fd0f5', '#d8f3fb') +
      cloud(r(10, 246), r(30, 80), r(0.8, 1.2), '#fff') +
      `<rect y="${h}" width="256" height="140" fill="#1f86c4"/><rect y="${h + 30}" width="256" height="8" fill="#58b2e0"/><rect y="${h + 60}" width="256" height="6" fill="#58b2e0"/><rect y="222" width="256" height="40" fill="#f3dfae"/>`;
  } else if (B === 'snow') {
    o += grad('#9fb4cf', '#dfe8f2') + '<rect y="216" width="256" height="40" fill="#ffffff"/>';
    for (let i = 0; i < 22; i++)
      o += `<circle cx="${r(0, 256)}" cy="${r(0, 256)}" r="${r(2.5, 5)}" fill="#fff"/>`;
  } else {
    const wx = R() < 0.5 ? r(8, 30) : r(150, 176);
    o += `<rect width="256" height="256" fill="#ecd3ae"/><rect y="200" width="256" height="56" fill="#b98a5c"/><rect x="${wx}" y="28" width="76" height="104" fill="#fff"/><rect x="${wx + 6}" y="34" width="29" height="92" fill="#9bd4f2"/><rect x="${wx + 41}" y="34" width="29" height="92" fill="#9bd4f2"/>`;
  }
  return o;
}
