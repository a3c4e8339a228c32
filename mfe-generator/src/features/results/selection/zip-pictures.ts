import type { Platform } from '@irodori/platform';
import { downloadZip } from 'client-zip';
import { download } from '../../viewer/saving/hand-over.ts';
import { fileName } from '../../viewer/saving/saved-picture.ts';
import type { Result } from '../result.ts';

/** Saves the stored pictures of jobs as one archive, without jobs that have none. @throws if one cannot be read */
export async function saveZip({ storage }: Platform, results: readonly Result[]): Promise<void> {
  const pictures = results.flatMap(({ id, app, image, createdAt }) =>
    image === null ? [] : [{ id, slug: app.slug, image, createdAt }],
  );
  async function* files() {
    for (const { image, createdAt, ...picture } of pictures) {
      const input = await fetch(storage.privateUrl('outputs', image.path));
      if (!input.ok) throw new Error(`The picture ${picture.id} answered ${input.status}.`);
      yield { name: fileName(picture, image.mime.split('/')[1] ?? 'webp'), input, lastModified: createdAt };
    }
  }
  const archive = await downloadZip(files()).blob();
  download(new File([archive], 'pictures.zip', { type: archive.type }));
}
