import type { Platform } from '@irodori/platform';
import { privatePicturesRoot } from '@irodori/platform/private-pictures';

/**
 * Loads each private picture that fails once more, with a session that is renewed if its token has expired, as after the
 * sleep of a device. The picture's own listeners hear of the second failure alone.
 */
export function retryPictures({ session }: Pick<Platform, 'session'>): void {
  const retried = new WeakSet<HTMLImageElement>();
  document.addEventListener(
    'error',
    (event) => {
      const image = event.target;
      if (!(image instanceof HTMLImageElement) || retried.has(image)) return;
      if (!new URL(image.src, location.href).pathname.startsWith(`${privatePicturesRoot}/`)) return;
      retried.add(image);
      event.stopImmediatePropagation();
      const load = (): void => {
        // An address that is set loads the image again, also the same one.
        image.setAttribute('src', image.getAttribute('src') ?? '');
      };
      session.verified().then(load, load);
    },
    { capture: true },
  );
}
