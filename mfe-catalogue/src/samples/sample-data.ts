/** Sample rows in the shape of database responses, for tests and `standalone.tsx`. */

const styles = [
  ['ai-elf-generator', 'AI Elf Generator', 'Elves of forest, snow and moonlight', 'elf', 'fantasy'],
  ['ai-image-generator', 'AI Image Generator', 'Any character, drawn the studio way', 'studio', 'portraits'],
  [
    'ai-one-piece-generator',
    'Sea Adventure Generator',
    'Crews, straw hats and open water',
    'adventure',
    'action',
  ],
  [
    'waifu-ai-image-generator',
    'Waifu AI Image Generator',
    'Soft light, big eyes, falling petals',
    'waifu',
    'portraits',
  ],
  ['naruto-ai-image-generator', 'Shinobi Generator', 'Headbands, leaves and quick feet', 'shinobi', 'action'],
  ['classic-irodori-generator', 'Classic Irodori Generator', 'Cels of the nineties', 'classic', 'retro'],
  ['webtoon-ai-image-generator', 'Webtoon Generator', 'Clean lines for tall pages', 'webtoon', 'comics'],
  ['vegabond-ai-image-generator', 'Sumi Brush Generator', 'Wanderers in wash and brush', 'brush', 'retro'],
  [
    'bleach-irodori-character-generator',
    'Night Blade Generator',
    'Black cloth, white light',
    'blade',
    'action',
  ],
] as const;

const categoryNames = {
  fantasy: ['Fantasy', 'Elves, knights and other worlds.'],
  portraits: ['Portraits', 'One face, drawn with care.'],
  action: ['Action', 'Speed lines and steady eyes.'],
  retro: ['Retro', 'How it used to be printed.'],
  comics: ['Comics', 'Panels that read downwards.'],
  empty: ['Landscapes', 'Places without people.'],
} as const;

const prompts = [
  'a silver-haired elf under old trees, violet eyes, a quiet smile',
  'twintails in the wind, cherry blossoms, a warm afternoon',
] as const;

export const appRows = styles.map(([slug, name, header, style, category], index) => ({
  id: `app-${index}`,
  name,
  slug,
  header,
  description: `${header}. Describe a face, a mood and a place; the rest has a choice ready for you.`,
  icon: `${style}-1.webp`,
  version: '1.0.0',
  screenshots: [`${style}-0.webp`, `${style}-1.webp`],
  config: {
    cost: index % 3 === 0 ? 2 : 1,
    style,
    examples: [{ prompt: prompts[0] }, { prompt: 'a knight with braids at a castle gate' }],
    gallery: [0, 1].map((n) => ({ path: `${style}-${n}.webp`, prompt: prompts[n] ?? '', seed: n })),
    ...(index === 0 && {
      stages: ['sketch', 'ink', 'flat colours', 'finished'].map((stage) => ({
        stage,
        path: `${style}-${stage}.png`,
      })),
    }),
  },
  categoryId: category,
  ratings: index === 0 ? { stars: [0, 0, 0, 1, 1] } : null,
  modelId: 'model-ink',
  model: {
    id: 'model-ink',
    name: 'Ink Portrait',
    description: 'Draws faces and shoulders in vectors.',
    pipeline: 'ink',
    default_pipeline_config: {},
    task_name: 'text-to-image',
    licence: null,
    licence_url: null,
  },
}));

export const categoryRows = Object.entries(categoryNames).map(([id, [name, description]]) => ({
  id,
  name,
  description,
  slug: id,
  apps: appRows.filter((app) => app.categoryId === id).map((app) => ({ id: app.id })),
}));

const field = (id: string, label: string, position: number, rest: object = {}) => ({
  id,
  name: id,
  label,
  type: 'RADIO',
  mdel_input_type: 'ATTRIBUTE',
  position,
  required: false,
  placeholder: null,
  description: null,
  config: {
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  app_id: 'app-0',
  ...rest,
});

const fieldRows = [
  field('hair', 'Hair', 2),
  field('prompt', 'Describe your picture', 1, {
    type: 'LONG_TEXT',
    mdel_input_type: 'PROMPT',
    required: true,
    config: {},
  }),
  field('seed', 'Seed', 3, { type: 'SHORT_TEXT', config: { numeric: true } }),
  field('accessories', 'Accessories', 4, { type: 'RADIO_MULTISELECT' }),
];

const sampleReviewRow = {
  id: 'review-0',
  app_id: 'app-1',
  name: 'Sample reviewer',
  date: '2026-05-04',
  location: 'Lisbon',
  review: 'The ears are right and the light through the leaves is lovely. Hands stay out of the picture.',
  rating: null,
  is_sample: true,
};

export const reviewRows = [
  {
    id: 'review-2',
    app_id: 'app-0',
    name: 'Visitor',
    date: '2026-06-11',
    location: null,
    review: 'I changed one word at a time with the same seed and could see what each one did.',
    rating: 4,
    is_sample: false,
  },
  {
    id: 'review-1',
    app_id: 'app-0',
    name: 'Another visitor',
    date: '2026-06-02',
    location: 'Kyoto',
    review: 'Quick, and the colours stay together.',
    rating: 5,
    is_sample: false,
  },
];

/** The response to the app page's query. */
export const appDetailRow = (slugOrId: string) => {
  const app = appRows.find(({ id, slug }) => slug === slugOrId || id === slugOrId);
  if (app === undefined) return null;
  const category = categoryRows.find(({ id }) => id === app.categoryId) ?? null;
  return {
    ...app,
    category,
    fields: fieldRows,
    reviews: app.ratings === null ? [sampleReviewRow] : reviewRows,
  };
};
