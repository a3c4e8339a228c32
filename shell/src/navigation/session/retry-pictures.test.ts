import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { expect, test, vi } from 'vitest';
import { retryPictures } from './retry-pictures.ts';

test('a private picture that fails is loaded once more when the session is renewed, and its page hears of the second failure alone', async () => {
  const { session } = fakePlatform({ session: signedInSession });
  const renewal = Promise.withResolvers<typeof signedInSession>();
  vi.spyOn(session, 'verified').mockReturnValue(renewal.promise);
  retryPictures({ session });
  const heard = vi.fn<() => void>();
  const addPicture = (src: string) => {
    const image = document.body.appendChild(document.createElement('img'));
    image.src = src;
    image.addEventListener('error', heard);
    return { image, load: vi.spyOn(image, 'setAttribute') };
  };
  const own = addPicture('/_pictures/outputs/me/a/0.webp?width=512');
  own.image.dispatchEvent(new Event('error'));
  expect(own.load).not.toHaveBeenCalled();
  renewal.resolve(signedInSession);
  await vi.waitFor(() =>
    expect(own.load).toHaveBeenCalledExactlyOnceWith('src', '/_pictures/outputs/me/a/0.webp?width=512'),
  );
  expect(heard).not.toHaveBeenCalled();
  own.image.dispatchEvent(new Event('error'));
  expect(heard).toHaveBeenCalledOnce();

  addPicture('/catalogue/1.webp').image.dispatchEvent(new Event('error'));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(session.verified).toHaveBeenCalledOnce();
});
