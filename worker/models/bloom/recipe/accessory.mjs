// What the figure wears on its head.
export function accessory({ A, st, P, hf, ln }, eyes) {
  const X = A.accessory;
  let ac = '';
  if (X === 'cat ears')
    ac =
      P('M76 68 L68 10 L114 40Z', hf) +
      P('M82 56 L77 26 L102 42Z', '#f6a8b8', ln, 2) +
      P('M180 68 L188 10 L142 40Z', hf) +
      P('M174 56 L179 26 L154 42Z', '#f6a8b8', ln, 2);
  else if (X === 'bunny ears')
    ac = `<g fill="#fdfdfd" ${st('#6b6478')}><ellipse cx="96" cy="20" rx="15" ry="42" transform="rotate(-12 96 50)"/><ellipse cx="160" cy="20" rx="15" ry="42" transform="rotate(12 160 50)"/></g><g fill="#f6a8b8"><ellipse cx="96" cy="20" rx="7" ry="30" transform="rotate(-12 96 50)"/><ellipse cx="160" cy="20" rx="7" ry="30" transform="rotate(12 160 50)"/></g>`;
  else if (X === 'glasses') {
    const [[lx, y, lw], [rx, , rw]] = eyes;
    const lens = (x, w) => `<ellipse cx="${x}" cy="${y + 1}" rx="${w * 1.32}" ry="23"/>`;
    ac =
      `<g fill="#ffffff" fill-opacity=".18" ${st('#2a2030', 3.8)}>${lens(lx, lw)}${lens(rx, rw)}</g>` +
      `<path d="M${lx + lw * 1.3} ${y - 2} Q${(lx + rx) / 2} ${y - 7} ${rx - rw * 1.3} ${y - 2}" fill="none" ${st('#2a2030', 3.8)}/>`;
  } else if (X === 'ribbon')
    ac =
      P('M128 44 L86 20 L88 66Z M128 44 L170 20 L168 66Z', '#e03a4c', '#6a1420') +
      '<circle cx="128" cy="44" r="10" fill="#e03a4c" stroke="#6a1420" stroke-width="3"/>';
  else if (X === 'flower') {
    const m = 84;
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
  return ac;
}
