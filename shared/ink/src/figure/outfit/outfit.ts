import type { Artist } from '../artist.ts';
import type { Sleeve } from '../body/sleeve.ts';

/** A set of clothes, drawn in up to three passes around the body. */
export interface Outfit {
  sleeve(artist: Artist): Sleeve;
  /** Behind the neck: hoods and cloaks. */
  behind?(artist: Artist): void;
  /** On the trunk. */
  dress(artist: Artist): void;
  /** Over the arms. */
  over?(artist: Artist): void;
}
