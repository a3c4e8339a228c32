import { createHash } from 'node:crypto';
import type { PagePicture, PreviewCard } from '@irodori/kit/module';
import type { PagePreview } from '../../src/app/server-face.ts';

/** All preview pictures are below this path, which no module owns. */
export const previewRoot = '/og';

/** The end of a preview picture's address: 20 digits of a hash, and the format. */
const pictureName = /[\da-f]{20}\.(?:jpg|png)/;

/** Raise it when the painter draws the same card differently, so that pictures drawn before are not used again. */
const look = 5;

/** Sizes in pixels of the pictures that show a card: for link previews, and in the ratios that Google asks of articles. */
export const pictureSizes = {
  link: { width: 1200, height: 630 },
  '16:9': { width: 1200, height: 675 },
  '4:3': { width: 1200, height: 900 },
  '1:1': { width: 1200, height: 1200 },
} as const;

export type PictureShape = keyof typeof pictureSizes;

export const pictureShapes = Object.keys(pictureSizes) as [PictureShape, ...PictureShape[]];

/** The end of the address of a picture that shows a card. Text alone is smallest as PNG, a picture as JPEG. */
export function nameOf({ kicker, title, picture }: PreviewCard, shape: PictureShape): string {
  const shown = JSON.stringify([look, kicker, title, picture?.url, shape]);
  return `${hashOf(shown)}.${picture === undefined ? 'png' : 'jpg'}`;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** The name under which the picture of an address is kept. */
export const keptName = (path: string): string => `${hashOf(path)}${path.slice(path.lastIndexOf('.'))}`;

/** The format of a picture, by the end of its address. */
export const formatOf = (name: string): 'png' | 'jpeg' => (name.endsWith('.png') ? 'png' : 'jpeg');

/** The preview picture of a page. Its address has the page's own path, then the name of what is drawn. */
export const previewOf =
  (siteUrl: string) =>
  ({ pathname }: URL, card: PreviewCard): PagePreview => {
    const drawn = (shape: PictureShape): PagePicture => ({
      ...pictureSizes[shape],
      address: `${siteUrl}${previewRoot}${pathname}-${nameOf(card, shape)}`,
    });
    return {
      ...drawn('link'),
      alt: card.picture === undefined ? card.title : `${card.title.replace(/\.$/, '')}. ${card.picture.alt}`,
      inRatios: pictureShapes.filter((shape) => shape !== 'link').map(drawn),
    };
  };

const previewPattern = new RegExp(`^${previewRoot}(/.*)-(${pictureName.source})$`);

/** The page that a preview picture belongs to, and the name of its file; undefined for other paths. */
export function pageOfPreview(path: string): { page: string; name: string } | undefined {
  const [, page, name] = previewPattern.exec(path) ?? [];
  return page === undefined || name === undefined ? undefined : { page, name };
}
