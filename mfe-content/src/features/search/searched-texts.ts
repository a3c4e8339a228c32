import type { ContentSnapshot, Text } from '@irodori/contract/content-snapshot';
import {
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
import { normalised, wordsOf } from './words.ts';

/** What a result leads to. */
export type ResultKind = 'post' | 'guide' | 'question' | 'generator' | 'page';

export interface SearchedText {
  readonly kind: ResultKind;
  readonly path: string;
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
      path: `${supportPath}#${slug}`,
      title: question,
      summary: '',
      tags: [],
      parts,
    };
  }),
  ...texts.landings.map(({ app, title, summary, body }): SearchedText => ({
    kind: 'generator',
    path: generatorPath(app),
    title,
    summary,
    tags: [],
    parts: partsOf(body).map((part) => ({ ...part, id: '' })),
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

export const partOf = (id: string, title: string, text: string): TextPart => ({
  id,
  title,
  text,
  words: new Set(wordsOf(`${title} ${text}`).map(({ 0: word }) => normalised(word))),
});
