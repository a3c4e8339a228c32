import type { ContentSnapshot, Text } from '@irodori/contract/content-snapshot';
import {
  authorPath,
  categoryPath,
  generatorPath,
  guidePath,
  imprintPath,
  postPath,
  privacyPath,
  supportPath,
  termsPath,
} from '@irodori/contract/paths';
import { parseSections } from '@irodori/prose/parse';
import { plainText } from '@irodori/prose/plain-text';
import { fragmentOf } from '../document/fragment-of.ts';
import { wordsOf } from '../document/words.ts';
import { tagName } from '../tags/tags.ts';
import { normalised } from './words.ts';

/** What a result leads to. */
export type ResultKind = 'post' | 'guide' | 'question' | 'generator' | 'category' | 'author' | 'page';

export interface SearchedText {
  readonly kind: ResultKind;
  readonly path: string;
  /** Where the catalogue has what the text is about. Editors can write about what it does not have. */
  readonly inCatalogue?: { readonly table: 'apps' | 'categories'; readonly slug: string };
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parts: readonly TextPart[];
}

export interface TextPart {
  /** The fragment of the part's heading; '' for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The different words of title and text, normalised. */
  readonly words: ReadonlySet<string>;
}

/** All texts that readers can search, each with the path of its page. */
export const searchedTexts = (texts: ContentSnapshot): readonly SearchedText[] => [
  ...texts.guides.map((guide) => article('guide', guidePath(guide.slug), guide)),
  ...texts.posts.map((post) => article('post', postPath(post.slug), post)),
  ...texts.questions.map(({ slug, question, answer }): SearchedText => {
    const [first, ...more] = partsOf(answer);
    const parts = first === undefined ? more : [{ ...first, id: '' }, ...more];
    return {
      kind: 'question',
      path: `${supportPath}#${fragmentOf(slug)}`,
      title: question,
      summary: '',
      tags: [],
      parts,
    };
  }),
  ...texts.landings.map(({ app, title, summary, body }): SearchedText => ({
    kind: 'generator',
    path: generatorPath(app),
    inCatalogue: { table: 'apps', slug: app },
    title,
    summary,
    tags: [],
    parts: partsWithoutIds(body),
  })),
  ...texts.categories.map(({ category, summary, body }): SearchedText => ({
    kind: 'category',
    path: categoryPath(category),
    inCatalogue: { table: 'categories', slug: category },
    // Its name is in the catalogue, which the texts do not contain.
    title: tagName(category),
    summary,
    tags: [],
    parts: partsWithoutIds(body),
  })),
  ...texts.authors.map(({ slug, name, about }): SearchedText => ({
    kind: 'author',
    path: authorPath(slug),
    title: name,
    summary: '',
    tags: [],
    parts: partsWithoutIds(about),
  })),
  ...texts.pages.flatMap(({ slug, title, summary, body }): SearchedText[] => {
    const path = pagePaths[slug];
    return path === undefined ? [] : [{ kind: 'page', path, title, summary, tags: [], parts: partsOf(body) }];
  }),
];

/** Slug of a legal page → its path. */
const pagePaths: Readonly<Record<string, string>> = {
  terms: termsPath,
  privacy: privacyPath,
  imprint: imprintPath,
};

const article = (kind: ResultKind, path: string, { title, summary, tags, body }: Text): SearchedText => ({
  kind,
  path,
  title,
  summary,
  tags,
  parts: partsOf(body),
});

function partsOf(markdown: string): readonly TextPart[] {
  const { opening, sections } = parseSections(markdown);
  const parts = sections.map(({ id, title, body }) => partOf(id, title, plainText(body)));
  return opening.length === 0 ? parts : [partOf('', '', plainText(opening)), ...parts];
}

/** The parts of a text whose page has no fragments for them. */
const partsWithoutIds = (markdown: string): readonly TextPart[] =>
  partsOf(markdown).map((part) => ({ ...part, id: '' }));

export const partOf = (id: string, title: string, text: string): TextPart => ({
  id,
  title,
  text,
  words: new Set(wordsOf(`${title} ${text}`).map(({ word }) => normalised(word))),
});
