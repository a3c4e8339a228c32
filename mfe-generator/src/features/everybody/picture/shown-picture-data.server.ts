import { shownPicturesPath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import type { SiteContext } from '@irodori/kit/module';
import { breadcrumbList } from '@irodori/kit/structured-data';
import type { ImageObject } from 'schema-dts';
import { everybodysPath } from '../../../paths.ts';
import type { PictureData } from '../../results/viewer/load-result.ts';
import { pictureDescription, pictureTitle } from '../picture-title.ts';
import { isForSearch } from './is-for-search.ts';

/** What search engines are told of a picture that they may show; nothing of every other one. */
export function structuredData(data: PictureData, { siteUrl, platform }: SiteContext) {
  if (data.kind !== 'shown' || !isForSearch(data.picture)) return [];
  const { app, path, width, height, shownAt } = data.picture;
  const image: ImageObject = {
    '@type': 'ImageObject',
    name: pictureTitle(data.picture),
    description: pictureDescription(data.picture),
    contentUrl: platform.storage.publicUrl(shownBucket, path),
    width: pixels(width),
    height: pixels(height),
    creditText: 'A visitor of Irodori',
    datePublished: shownAt,
  };
  return [
    image,
    breadcrumbList(siteUrl, [
      { name: 'Everybody’s pictures', path: shownPicturesPath },
      { name: app.name, path: everybodysPath({ app: app.slug }) },
      { name: 'Picture' },
    ]),
  ];
}

const pixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37' }) as const;
