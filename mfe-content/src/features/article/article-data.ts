import type { Article } from './article.ts';

/** The structured data of an article, in the vocabulary of schema.org. */
export const articleData = (article: Article, address: string, picture: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  image: picture,
  datePublished: article.published,
  author: { '@type': 'Organization', name: 'The Irodori team' },
  mainEntityOfPage: address,
});
