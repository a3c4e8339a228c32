import { add, rotate, scale } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';
import type { Arm } from '../body/arms.ts';
import type { Character } from '../../character/character.ts';
import { drawBook } from './book.ts';
import { drawCup } from './cup.ts';
import { drawFan } from './fan.ts';
import { drawFlower } from './flower.ts';
import type { Grasp } from './grasp.ts';
import { drawLantern } from './lantern.ts';
import { drawStaff } from './staff.ts';
import { drawSword } from './sword.ts';

const things: Readonly<
  Record<Exclude<Character['holding'], 'none'>, (artist: Artist, grasp: Grasp) => void>
> = {
  book: drawBook,
  flower: drawFlower,
  cup: drawCup,
  sword: drawSword,
  staff: drawStaff,
  fan: drawFan,
  lantern: drawLantern,
};

/** What the hand holds; the hand is drawn over it. */
export function drawHeld(artist: Artist, { side, pose: { wrist, aim, thumb } }: Arm) {
  const { holding } = artist.character;
  if (holding === 'none' || side !== artist.pose.arm) return;
  const centre = add(wrist, scale(rotate([1, 0], aim), 36));
  things[holding](artist, { centre, axis: rotate([0, thumb], aim), side });
}
