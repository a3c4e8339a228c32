import { useEffect, useEffectEvent, useRef } from 'react';
import { altOf, type ViewedPicture } from './viewed-picture.ts';

interface Props {
  readonly picture: ViewedPicture;
  /** Called when the file cannot be shown. */
  readonly onBroken: () => void;
}

/** A picture in full size, the largest of its page. */
export function WholeImage({ picture, onBroken }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const tell = useEffectEvent(onBroken);
  // The picture of the server's HTML may have failed before the page could hear of it.
  useEffect(() => {
    if (image.current?.complete === true) image.current.decode().catch(() => tell());
  }, []);
  const { url, width, height } = picture;
  return (
    <img
      ref={image}
      src={url}
      alt={altOf(picture)}
      width={width}
      height={height}
      fetchPriority="high"
      onError={onBroken}
    />
  );
}
