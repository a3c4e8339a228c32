import { z } from 'zod/mini';

/** Lower case, words joined by dashes. */
const slug = z.string().check(z.minLength(1));
/** ISO 8601 with zone. */
const moment = z.iso.datetime({ offset: true });
/** The place of a picture: `catalogue:<path in the public bucket>`, or the URL of a file of the content backend. */
const picture = z.string();
/** All pages of a server share one snapshot, so it is frozen. */
const listOf = <S extends z.ZodMiniType>(entry: S) => z.readonly(z.array(z.readonly(entry)));
/** The files of an uploaded picture, the narrowest first; widths are pixels. Those of the catalogue have copies by name. */
const pictureFiles = listOf(z.object({ url: z.string(), width: z.number() }));
export type PictureFiles = z.infer<typeof pictureFiles>;
/** The files of the uploaded pictures in a text's Markdown, by the address that the Markdown names. */
const bodyFiles = z.optional(z.readonly(z.record(z.string(), pictureFiles)));

/** The moment of the last change. Only a content backend knows it, and files do not. */
const changed = z.optional(moment);

export const author = z.object({
  slug,
  updated: changed,
  name: z.string(),
  /** Markdown. */
  about: z.string(),
  picture: z.nullable(picture),
  pictureFiles: z.optional(pictureFiles),
});

/** A blog post or a guide. */
export const text = z.object({
  slug,
  /** The name by which readers of feeds know a post, if it has or had another slug, or another post had its slug. */
  firstSlug: z.optional(slug),
  /** The slugs under which the text was published before; another text may have one of them now. */
  formerSlugs: z.optional(listOf(slug)),
  title: z.string(),
  /** One or two sentences for lists and search engines. */
  summary: z.string(),
  /** The moment of the first publication. */
  published: moment,
  /** The moment of the last change that readers should know of. */
  updated: moment,
  /** Slug of a guide's topic; null for posts. */
  topic: z.nullable(slug),
  tags: listOf(slug),
  /** Slug of the author. */
  author: z.nullable(slug),
  picture,
  pictureFiles: z.optional(pictureFiles),
  pictureAlt: z.string(),
  /** Slugs of the apps that the text mentions. */
  apps: listOf(slug),
  /** Markdown; a fenced block `prompt <app slug>` is an example for the form of that app. */
  body: z.string(),
  bodyFiles,
});
export type Text = z.infer<typeof text>;

/** A topic of guides. */
export const topic = z.object({ slug, updated: changed, name: z.string(), text: z.string() });

/** Copy of a generator's page; `app` is the slug of the app, `body` is Markdown. */
export const landing = z.object({
  app: slug,
  updated: changed,
  title: z.string(),
  summary: z.string(),
  body: z.string(),
});

/** Copy of a category's page; `category` is its slug, `body` is Markdown. */
export const categoryCopy = z.object({
  category: slug,
  updated: changed,
  summary: z.string(),
  body: z.string(),
});

/** A question of the support page. `topic` is a heading, `answer` is Markdown. */
export const question = z.object({
  slug,
  updated: changed,
  topic: z.string(),
  question: z.string(),
  answer: z.string(),
  bodyFiles,
});

/** A legal page: `slug` is `terms`, `privacy` or `imprint`, `body` is Markdown. */
export const legalPage = z.object({
  slug,
  title: z.string(),
  summary: z.string(),
  updated: moment,
  body: z.string(),
  bodyFiles,
});

/** Path of the site to which a content backend sends a signed message (Standard Webhooks) when texts changed. */
export const textsHookPath = '/_texts';

/**
 * Query parameter of an editor's link to a page with a text that is not published: a JWT (HS256 with the secret that site
 * and content backend share, audience `preview`, with `exp`).
 */
export const previewParameter = 'preview';
/** Header with that JWT on the request for the snapshot; the response then has the text that the JWT names. */
export const previewHeader = 'Preview-Token';

/** All published texts of the site: the response of the content backend to `GET /api/snapshot`. */
export const contentSnapshot = z.object({
  authors: listOf(author),
  /** Newest first. */
  posts: listOf(text),
  /** In reading order. */
  guides: listOf(text),
  /** In the order of the overview. */
  topics: listOf(topic),
  landings: listOf(landing),
  categories: listOf(categoryCopy),
  /** Topics are in the order of their first question. */
  questions: listOf(question),
  pages: listOf(legalPage),
});
export type ContentSnapshot = z.infer<typeof contentSnapshot>;
