import type { Service } from '../_shared/service.ts';
import type { OpenInput } from './picture-issues.ts';

/** Bytes. JPEG has its size after the data of the camera, which can take some times 64 KiB. */
const readAtMost = 512 * 1024;

/** Opens pictures of the bucket `inputs`. */
export const inputsOf =
  (service: Service): OpenInput =>
  async (path) => {
    const { data, error } = await service.storage.from('inputs').createSignedUrl(path, 60);
    if (error) {
      if (error.status === 404 || error.statusCode === '404') return undefined;
      throw new Error(`The picture could not be signed: ${error.statusCode} ${error.message}`);
    }
    const response = await fetch(data.signedUrl, { headers: { range: `bytes=0-${readAtMost - 1}` } });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The picture could not be read: ${response.status}`);
  };
