import type { ContentSnapshot } from '@irodori/contract/content-snapshot';

/** The fields of an entry, of any type. */
export type Entry = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** The fields of an entry in the shape of any version: version 4 has them in `attributes`. */
export function entryOf(value: unknown): Entry {
  if (!isRecord(value)) return {};
  const { attributes, ...fields } = value;
  return isRecord(attributes) ? { ...fields, ...attributes } : value;
}

/** The fields of a related entry or of a file, which version 4 wraps in `data`. */
const relatedTo = (value: unknown): Entry =>
  entryOf(isRecord(value) && 'data' in value ? value['data'] : value);

/** The moment of a publication, which version 3 spells in its own way; null for a draft, undefined for a type without drafts. */
const publicationOf = ({ publishedAt, published_at }: Entry): unknown =>
  publishedAt === undefined ? published_at : publishedAt;

export const isPublished = (entry: Entry): boolean => publicationOf(entry) !== null;

/** A moment that has come; undefined for one in the future, which neither readers nor machines must be told. */
const pastMoment = (moment: unknown): unknown =>
  Date.parse(String(moment)) > Date.now() ? undefined : (moment ?? undefined);

/** False for a text whose publication an editor has set to a moment in the future. */
export const isDue = ({ published }: Entry): boolean => !(Date.parse(String(published)) > Date.now());

/** “a, b” → ['a', 'b']. Editors write slugs with commas between them. */
const slugsOf = (words: unknown): readonly string[] =>
  typeof words === 'string' && words !== '' ? words.split(',').map((word) => word.trim()) : [];

/** The URL of an uploaded file, or the place that an editor wrote; null without either. */
function pictureOf({ upload, picture }: Entry, contentUrl: string): unknown {
  const { url } = relatedTo(upload);
  return typeof url === 'string' ? new URL(url, contentUrl).href : picture || null;
}

/** The files of an uploaded picture, the narrowest first; undefined if there is only the upload itself. */
function pictureFilesOf({ upload }: Entry, contentUrl: string): readonly Entry[] | undefined {
  const file = relatedTo(upload);
  const formats = file['formats'];
  if (!isRecord(formats)) return undefined;
  return [...Object.values(formats), file]
    .map(entryOf)
    .flatMap(({ url, width }) =>
      typeof url === 'string' && typeof width === 'number'
        ? [{ url: new URL(url, contentUrl).href, width }]
        : [],
    )
    .toSorted((a, b) => a.width - b.width);
}

function articleOf(entry: Entry, contentUrl: string): Entry {
  const { formerSlugs, updated, topic, tags, author, apps } = entry;
  const published = entry['published'] ?? publicationOf(entry);
  return {
    ...entry,
    formerSlugs: formerSlugs ? slugsOf(formerSlugs) : undefined,
    published,
    updated: pastMoment(updated) ?? published,
    topic: relatedTo(topic)['slug'] ?? null,
    tags: slugsOf(tags),
    author: relatedTo(author)['slug'] ?? null,
    picture: pictureOf(entry, contentUrl),
    pictureFiles: pictureFilesOf(entry, contentUrl),
    apps: slugsOf(apps),
  };
}

/** Strapi writes the moment of each change of an entry; version 3 can spell it in its own way. */
const withChange = (entry: Entry): Entry => ({
  ...entry,
  updated: entry['updatedAt'] ?? entry['updated_at'] ?? undefined,
});

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const byPosition = (a: Entry, b: Entry): number => numberOf(a['position']) - numberOf(b['position']);
const byTopic = (a: Entry, b: Entry): number => byPosition(relatedTo(a['topic']), relatedTo(b['topic']));
/** Posts with an unreadable moment must not change the order of others. */
const timeOf = ({ published }: Entry): number => Date.parse(String(published)) || 0;

interface Collection {
  /** Its path at the API. */
  readonly path: string;
  /** The texts of entries that are sorted by id; their fields have the names of `cms/src/api/`, and are not checked. */
  readonly textsOf: (entries: readonly Entry[], contentUrl: string) => readonly Entry[];
}

/** How the entries of a Strapi become the lists of the snapshot, as `cms/src/texts/kinds.js` does at our own. */
export const collections = {
  authors: {
    path: 'authors',
    textsOf: (entries, contentUrl) =>
      entries.map((entry) => ({
        ...withChange(entry),
        about: entry['about'] ?? '',
        picture: pictureOf(entry, contentUrl),
        pictureFiles: pictureFilesOf(entry, contentUrl),
      })),
  },
  topics: { path: 'topics', textsOf: (entries) => entries.toSorted(byPosition).map(withChange) },
  posts: {
    path: 'posts',
    textsOf: (entries, contentUrl) =>
      entries
        .toReversed()
        .map((entry) => articleOf(entry, contentUrl))
        .toSorted((a, b) => timeOf(b) - timeOf(a)),
  },
  guides: {
    path: 'guides',
    textsOf: (entries, contentUrl) =>
      entries
        .toSorted((a, b) => byTopic(a, b) || byPosition(a, b))
        .map((entry) => articleOf(entry, contentUrl)),
  },
  landings: { path: 'landings', textsOf: (entries) => entries.map(withChange) },
  categories: { path: 'category-copies', textsOf: (entries) => entries.map(withChange) },
  questions: { path: 'questions', textsOf: (entries) => entries.toSorted(byPosition).map(withChange) },
  pages: {
    path: 'pages',
    textsOf: (entries) =>
      entries.map((entry) => ({ ...entry, updated: pastMoment(entry['updated']) ?? publicationOf(entry) })),
  },
} satisfies Record<keyof ContentSnapshot, Collection>;
