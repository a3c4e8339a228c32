// The settings behind the figure.
export function background(A, { R, r, j, jc }) {
  let o = '';
  // ---------- background
  const B = A.background,
    grad = (a, b) =>
      `<defs><linearGradient id="bg" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient></defs><rect width="256" height="256" fill="url(#bg)"/>`;
  const hills = (y, h, c) =>
    `<path d="M-8 ${y} C40 ${y - h} 76 ${y - h} 120 ${y - h * 0.3} C168 ${y + h * 0.2} 208 ${y - h * 0.9} 264 ${y - h * 0.5} V264 H-8Z" fill="${c}"/>`;
  const cloud = (x, y, s, c) =>
    `<g fill="${c}"><ellipse cx="${x}" cy="${y}" rx="${34 * s}" ry="${11 * s}"/><circle cx="${x - 12 * s}" cy="${y - 8 * s}" r="${13 * s}"/><circle cx="${x + 9 * s}" cy="${y - 12 * s}" r="${17 * s}"/></g>`;
  // Small things lie in a grid with `columns` columns, every second row shifted, each near its own place: a network
  // learns places better than chance.
  const scattered = (columns, height) =>
    Array.from({ length: columns * columns }, (_, i) => {
      const row = Math.floor(i / columns),
        step = 256 / columns;
      return [((i % columns) + 0.25 + (row % 2) * 0.5) * step + j(9), (row + 0.5) * height + j(9)];
    });
  if (B === 'plain') {
    o += `<rect width="256" height="256" fill="${jc(['#f3e6d8', '#d9e8f6', '#f7d9e3', '#dff2e1', '#e6def5'][Math.floor(R() * 5)])}"/><circle cx="128" cy="124" r="104" fill="#ffffff" opacity=".4"/>`;
  } else if (B === 'sky') {
    o += grad('#4fa5ec', '#bfe6fb') + hills(226, 30, '#8fcf7a') + hills(244, -16, '#6fb862');
    for (const [x, y] of [
      [40, 44],
      [216, 92],
      [26, 146],
    ])
      o += cloud(x + j(14), y + j(10), r(0.9, 1.25), '#ffffff');
  } else if (B === 'sunset') {
    o +=
      grad('#6a3a86', '#fba659') +
      `<circle cx="${r(32, 50)}" cy="${r(104, 124)}" r="${r(27, 32)}" fill="#ffe59a"/>`;
    for (const [x, y] of [
      [60, 44],
      [214, 96],
    ])
      o += cloud(x + j(14), y + j(12), r(0.8, 1.05), '#e0708a');
    o += hills(206, 44, '#7a3f78') + hills(236, -20, '#4f2a62');
  } else if (B === 'night') {
    o += grad('#0e1440', '#343a86');
    for (const [x, y] of scattered(4, 50))
      o += `<circle cx="${x}" cy="${y}" r="${r(1.6, 3)}" fill="#fff6c8"/>`;
    o += hills(214, 36, '#1b2158') + hills(240, -18, '#11153e');
    o += `<circle cx="${r(38, 50)}" cy="${r(44, 56)}" r="22" fill="#fdf2b0"/>`;
  } else if (B === 'sakura') {
    o +=
      grad('#fbd3e2', '#fdeef2') +
      '<path d="M-6 62 C34 54 60 38 92 8 M30 52 C44 54 56 60 66 70" fill="none" stroke="#8a5a50" stroke-width="5" stroke-linecap="round"/>';
    for (const [x, y] of [
      [8, 44],
      [34, 34],
      [58, 18],
      [86, -2],
      [44, 62],
      [70, 76],
      [20, 66],
    ])
      o += `<circle cx="${x}" cy="${y}" r="13" fill="#f6a6c1"/><circle cx="${x}" cy="${y}" r="4" fill="#e0688f"/>`;
    for (const [x, y] of scattered(4, 64))
      o += `<ellipse cx="${x}" cy="${y}" rx="8" ry="5" fill="${R() < 0.5 ? '#f48fb3' : '#f7b0c8'}" transform="rotate(${r(20, 70)} ${x} ${y})"/>`;
  } else if (B === 'city') {
    o += grad('#8fb7d6', '#e4edf2');
    for (let i = 0; i < 7; i++) {
      const x = i * 38 - 6 + j(4),
        h = [150, 96, 176, 70, 80, 168, 116][i] + j(14),
        c = ['#5b6b86', '#6f7f99', '#4b5874'][i % 3];
      o += `<rect x="${x}" y="${256 - h}" width="36" height="${h}" fill="${c}"/>`;
      for (let y = 256 - h + 8; y < 240; y += 20)
        o += `<rect x="${x + 6}" y="${y}" width="24" height="7" fill="#f3dc8c"/>`;
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
      cloud(40 + j(14), 44 + j(10), r(0.9, 1.2), '#fff') +
      cloud(222 + j(12), 84 + j(8), r(0.7, 0.9), '#fff') +
      `<rect y="${h}" width="256" height="140" fill="#1f86c4"/><rect y="${h + 30}" width="256" height="8" fill="#58b2e0"/><rect y="${h + 60}" width="256" height="6" fill="#58b2e0"/><rect y="222" width="256" height="40" fill="#f3dfae"/>`;
  } else if (B === 'snow') {
    o += grad('#9fb4cf', '#dfe8f2') + hills(214, 26, '#c3d0e0') + hills(236, -14, '#ffffff');
    for (const [x, y] of scattered(5, 51)) o += `<circle cx="${x}" cy="${y}" r="${r(2.5, 5)}" fill="#fff"/>`;
  } else {
    const wx = r(6, 22);
    o += `<rect width="256" height="256" fill="#ecd3ae"/><rect y="200" width="256" height="56" fill="#b98a5c"/><rect x="${wx}" y="28" width="76" height="104" fill="#fff"/><rect x="${wx + 6}" y="34" width="29" height="92" fill="#9bd4f2"/><rect x="${wx + 41}" y="34" width="29" height="92" fill="#9bd4f2"/><rect x="${wx + 186}" y="40" width="44" height="54" fill="#fff8ea" stroke="#a8764a" stroke-width="5"/><path d="M${wx + 190} 90 l13 -20 l8 10 l6 -7 l9 17Z" fill="#8fb87a"/>`;
  }
  return o;
}
