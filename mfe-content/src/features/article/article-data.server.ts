import { authorPath, blogPath, guidePath, guidesPath, homePath, postPath } from '@irodori/contract/paths';
import type { DescribedPage, PagePicture } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';
import type { BlogPosting, ImageObject } from 'schema-dts';
import type { loadArticlePage } from './load-article-page.ts';
import { pictureUrl } from './picture-url.ts';

type Data = Pick<Awaited<ReturnType<typeof loadArticlePage>>, 'article' | 'author'>;

/** The author of what the team writes together. */
const teamSlug = 'irodori';

const imageObject = ({ address, width, height }: PagePicture): ImageObject => ({
  '@type': 'ImageObject',
  url: address,
  width: pixels(width),
  height: pixels(height),
});

/** A number of pixels, by their code of UN/CEFACT. */
const pixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' }) as const;

const articleOf =
  (shelf: { readonly name: string; readonly path: string }, pathOf: (slug: string) => string) =>
  ({ article, author }: Data, { siteUrl, platform, pictures }: DescribedPage) => [
    breadcrumbList(siteUrl, [shelf, { name: article.title }]),
    {
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.summary,
      image: pictures.length === 0 ? pictureUrl(platform, article.picture) : pictures.map(imageObject),
      datePublished: article.published,
      dateModified: article.updated,
      author:
        author === null
          ? { '@type': 'Organization', name: 'Irodori', url: `${siteUrl}${homePath}` }
          : {
              '@type': author.slug === teamSlug ? 'Organization' : 'Person',
              name: author.name,
              url: `${siteUrl}${authorPath(author.slug)}`,
            },
      mainEntityOfPage: `${siteUrl}${pathOf(article.slug)}`,
    } satisfies BlogPosting,
  ];

export const postData = articleOf({ name: 'Blog', path: blogPath }, postPath);
export const guideData = articleOf({ name: 'Guides', path: guidesPath }, guidePath);
