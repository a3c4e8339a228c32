import { polygon, type Path } from '../../geometry/path.ts';
import { add, type Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import { panel, stitch } from '../panel.ts';
import { bodice, neckRing, waistBand } from './bodice.ts';
import type { Outfit } from './outfit.ts';

/** T-shirt with a ribbed neck and a print. */
export const tshirt: Outfit = {
  sleeve: ({ palette }) => ({ kind: 'short', material: palette.cloth }),
  dress: (artist) => {
    const { palette, body, random } = artist;
    waistBand(artist, 400, 640, palette.material('#4a5a80'), 34);
    const path = bodice(artist, palette.cloth, { neckline: neckRing(artist, 30), ease: 9 });
    const ring = neckRing(artist, 30);
    panel(artist, [ring, neckRing(artist, 42).toReversed()], palette.cloth, { shade: 0, weight: 0.8 });
    const kind = random.fork('print').pick(['star', 'stripes', 'bolt', 'none'] as const);
    if (kind === 'stripes')
      for (const y of [120, 146, 172])
        stitch(
          artist,
          [-104, -50, 0, 50, 104].map((x) => body.front(x, y + 6 - (x / 40) ** 2)),
          palette.accent.base,
          2.6,
        );
    if (kind === 'star') star(artist, body.front(0, 150), 40, path);
    if (kind === 'bolt') {
      const c = body.front(0, 150);
      const points: Point[] = [
        [8, -44],
        [-24, 6],
        [-4, 6],
        [-12, 44],
        [24, -10],
        [4, -10],
      ];
      artist.sheet.fill(polygon(points.map((p) => add(c, p))), palette.accent.base, { clip: path });
    }
  },
};

function star({ sheet, palette }: Artist, centre: Point, size: number, clip: Path) {
  const points = Array.from({ length: 10 }, (_, i): Point => {
    const angle = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const r = i % 2 ? size * 0.45 : size;
    return add(centre, [Math.cos(angle) * r, Math.sin(angle) * r]);
  });
  sheet.fill(polygon(points), palette.accent.base, { clip });
}
