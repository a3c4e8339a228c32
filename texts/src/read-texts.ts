import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  author,
  categoryCopy,
  type ContentSnapshot,
  landing,
  legalPage,
  question,
  text,
  topic,
} from '@irodori/contract/content-snapshot';
import { CORE_SCHEMA, load as parseYaml } from 'js-yaml';
import { z } from 'zod';

const home = join(import.meta.dirname, '..');
const topicOfFile = z.object({ ...topic.shape, guides: z.array(z.string()) });

/** Reads all texts of the folder as one snapshot. @throws an error that names the file that does not fit */
export function readTexts(folder = home): ContentSnapshot {
  const yaml = (file: string): unknown =>
    parseYaml(readFileSync(join(folder, file), 'utf8'), { schema: CORE_SCHEMA });
  const markdown = <S extends z.core.$ZodType>(
    kind: string,
    schema: S,
    fields: (file: MarkdownFile) => object,
  ) =>
    globSync(`${kind}/*.md`, { cwd: folder })
      .toSorted()
      .map((file) => fit(schema, fields(split(file, readFileSync(join(folder, file), 'utf8'))), file));

  const topics = fit(z.array(topicOfFile), yaml('topics.yaml'), 'topics.yaml');
  const unsorted = markdown('guides', text, articleFields);
  const places = topics.flatMap(({ slug, guides }) => guides.map((guide) => ({ guide, topic: slug })));
  for (const { slug } of unsorted) {
    if (!places.some(({ guide }) => guide === slug))
      throw new Error(`topics.yaml names no topic of guides/${slug}.md.`);
  }
  return {
    authors: markdown('authors', author, ({ slug, front, body }) => ({
      picture: null,
      ...front,
      slug,
      about: body,
    })),
    posts: markdown('posts', text, articleFields).toSorted(
      (a, b) => Date.parse(b.published) - Date.parse(a.published),
    ),
    guides: places.map(({ guide, topic }) => {
      const found = unsorted.find(({ slug }) => slug === guide);
      if (found === undefined) throw new Error(`topics.yaml names guides/${guide}.md, which does not exist.`);
      return { ...found, topic };
    }),
    topics: topics.map(({ slug, name, text }) => ({ slug, name, text })),
    landings: markdown('landings', landing, ({ slug, front, body }) => ({ ...front, app: slug, body })),
    categories: markdown('categories', categoryCopy, ({ slug, front, body }) => ({
      ...front,
      category: slug,
      body,
    })),
    questions: fit(z.array(question), yaml('questions.yaml'), 'questions.yaml'),
    pages: markdown('pages', legalPage, ({ slug, front, body }) => ({ ...front, slug, body })),
  };
}

interface MarkdownFile {
  /** The name of the file. */
  readonly slug: string;
  readonly front: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const articleFields = ({ slug, front, body }: MarkdownFile) => ({
  updated: front['published'],
  topic: null,
  tags: [],
  author: 'irodori',
  apps: [],
  ...front,
  slug,
  body,
});

/** Splits a file into its front matter and its text. */
function split(file: string, content: string): MarkdownFile {
  const [, head, body] = /^---\n([^]*?)\n---\n+([^]*)$/.exec(content) ?? [];
  const front = fit(
    z.record(z.string(), z.unknown()),
    head === undefined ? undefined : parseYaml(head, { schema: CORE_SCHEMA }),
    file,
  );
  return { slug: basename(file, '.md'), front, body: body ?? '' };
}

function fit<S extends z.core.$ZodType>(schema: S, value: unknown, file: string): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Error(`${file} does not fit: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
