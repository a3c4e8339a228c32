import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { SnapshotRefusal } from './content-reads.ts';
import { keyOf, lists } from './text-keys.ts';

const howToShow =
  "to have that shown, send a signed message with the entity tag, or remove texts.json from the shell's data folder and start the shell again";

/** Editors take back a few texts of a list at a time; a wrong database loses many at once. */
const fewTexts = 3;

/** @throws SnapshotRefusal if more than three texts of a list, and more than a third of them, are gone at once */
export function refuseLosses(next: ContentSnapshot, last: ContentSnapshot): void {
  for (const list of lists) {
    const keysOf = (texts: ContentSnapshot) => texts[list].map((text) => keyOf(list, text));
    const known = keysOf(last);
    const left = new Set(keysOf(next));
    const lost = known.filter((key) => !left.has(key)).length;
    if (lost > fewTexts && lost * 3 > known.length)
      throw new SnapshotRefusal(
        'shrunken',
        `${lost} of ${known.length} ${list} are gone at once; ${howToShow}`,
      );
  }
}

/** @throws SnapshotRefusal if no post and no guide is left */
export function refuseEmpty(next: ContentSnapshot, last: ContentSnapshot): void {
  const count = ({ posts, guides }: ContentSnapshot) => posts.length + guides.length;
  if (count(next) === 0 && count(last) > 0)
    throw new SnapshotRefusal(
      'empty',
      `no post and no guide is published, while there were ${count(last)}; ${howToShow}`,
    );
}
