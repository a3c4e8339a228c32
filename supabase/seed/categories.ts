interface CategorySeed {
  readonly name: string;
  readonly description: string;
}

/** Slug → category. */
export const categories = {
  fantasy: {
    name: 'Fantasy',
    description: 'Elves in old forests, knights under coloured glass, crowns and capes and candlelight.',
  },
  adventure: {
    name: 'Adventure',
    description:
      'Open seas, rooftop chases and fights that light up the sky. Characters who are going somewhere.',
  },
  portraits: {
    name: 'Portraits',
    description: 'One face, well lit. For avatars, for a character you have carried in your head for years.',
  },
  comics: {
    name: 'Comics and cels',
    description: 'From hand-painted television cels to the tall panels you scroll on a phone.',
  },
  'ink-and-brush': {
    name: 'Ink and brush',
    description: 'Black ink first. Brush lines that swell, heavy blacks, and one colour that stays.',
  },
  'free-to-try': {
    name: 'Free to try',
    description: 'Pictures that cost no credits. Good for a first try, or for ten ideas in a row.',
  },
} as const satisfies Record<string, CategorySeed>;
