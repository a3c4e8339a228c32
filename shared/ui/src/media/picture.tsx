import { type ReactNode, useCallback, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture.module.css';

export type Ratio = '1:1' | '3:4' | '4:3' | '2:3' | '3:2' | '9:16' | '16:9' | '4:5';

export interface PictureProps {
  readonly src: string;
  /** URL that is shown if `src` fails to load; without it `src` alone, if a file of `srcSet` fails. */
  readonly fallback?: string | undefined;
  /** Alternative text; `''` if a text beside the picture says the same. */
  readonly alt: string;
  /** Aspect ratio of the box, also while the picture loads. Default `1:1`. */
  readonly ratio?: Ratio;
  readonly srcSet?: string | undefined;
  readonly sizes?: string | undefined;
  /** True for the largest picture of the first screen: it is loaded at once, others lazily. */
  readonly priority?: boolean;
  /** `contain` shows the whole picture on a screentone. Default `cover`. */
  readonly fit?: 'cover' | 'contain';
  readonly className?: string | undefined;
  /** Content over the picture, for example a badge. */
  readonly children?: ReactNode;
}

/** A picture in a box of fixed shape: screentone while it loads, and its alternative text if it fails. */
export function Picture(props: PictureProps) {
  const {
    src: first,
    fallback,
    alt,
    ratio = '1:1',
    srcSet,
    sizes,
    priority = false,
    fit = 'cover',
    className,
    children,
  } = props;
  const [failed, setFailed] = useState<string>();
  const hasFailed = failed === first;
  const last = fallback ?? first;
  const src = hasFailed ? last : first;
  const [settled, setSettled] = useState<{ src: string; state: 'loading' | 'broken' } | undefined>();
  const state = settled?.src === src ? settled.state : undefined;
  const onBroken = useCallback(() => {
    if (hasFailed || (src === last && srcSet === undefined)) setSettled({ src, state: 'broken' });
    else setFailed(src);
  }, [hasFailed, src, last, srcSet]);

  /* The picture of the server's HTML may have loaded or failed before hydration; only a pending one fades in. */
  const onMount = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return;
      if (!image.complete) setSettled({ src, state: 'loading' });
      else if (image.naturalWidth === 0 && image.currentSrc !== '') onBroken();
    },
    [src, onBroken],
  );

  return (
    <span className={classNames(styles.box, className)} data-ratio={ratio} data-fit={fit} data-state={state}>
      {state === 'broken' ? (
        alt === '' ? null : (
          <span className={styles.broken} role="img" aria-label={alt}>
            <span aria-hidden="true">{alt}</span>
          </span>
        )
      ) : (
        <img
          ref={onMount}
          src={src}
          srcSet={hasFailed ? undefined : srcSet}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setSettled(undefined)}
          onError={onBroken}
        />
      )}
      {children}
    </span>
  );
}
