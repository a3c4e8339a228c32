import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Screentone } from '@irodori/ui/tone';
import styles from './viewer.module.css';

interface Props {
  readonly url: string | undefined;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly hasFailed: boolean;
  readonly onBroken: () => void;
}

/** The picture in full size; its box is reserved before the picture loads. */
export function LargePicture({ url, alt, width, height, hasFailed, onBroken }: Props) {
  return (
    <figure className={styles.picture}>
      <Screentone />
      {url === undefined ? (
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
      ) : (
        <img src={url} alt={alt} width={width} height={height} fetchPriority="high" onError={onBroken} />
      )}
      {hasFailed ? (
        <figcaption className={styles.broken}>
          <Notice
            tone="warning"
            title="The picture could not be shown."
            action={<Button onClick={onBroken}>Try again</Button>}
          >
            It is safe on our side.
          </Notice>
        </figcaption>
      ) : null}
    </figure>
  );
}
