import { type CSSProperties, useState } from 'react';
import type { JoinedPanes } from './join-panes.ts';
import type { Comparison } from './viewer.tsx';
import { altOf, type ViewedPicture } from './viewed-picture.ts';
import styles from './viewer.module.css';

interface Props {
  readonly shown: ViewedPicture;
  /** The picture that it is compared with. */
  readonly other: ViewedPicture | undefined;
  readonly comparison: Comparison;
  readonly addPane: JoinedPanes['add'];
}

/** The pictures. Each has a pane of the same size, and zooming one zooms the other. */
export function Stage({ shown, other, comparison, addPane }: Props) {
  const [split, setSplit] = useState(50);
  return (
    <div
      className={styles.stage}
      data-comparison={comparison}
      style={{ '--split': `${split}%` } as CSSProperties}
    >
      {other === undefined ? null : <Pane picture={other} addPane={addPane} />}
      <Pane picture={shown} addPane={addPane} />
      {comparison === 'slider' ? (
        <input
          type="range"
          className={styles.slider}
          aria-label="How much of the first picture is shown"
          aria-valuetext={`${split} %`}
          value={split}
          onChange={(event) => setSplit(Number(event.target.value))}
        />
      ) : null}
    </div>
  );
}

function Pane({ picture, addPane }: Pick<Props, 'addPane'> & { picture: ViewedPicture }) {
  const { url, width, height } = picture;
  const [broken, setBroken] = useState<string>();
  return (
    <figure className={styles.pane} ref={addPane}>
      {url === undefined || url === broken ? (
        <p className={styles.broken} role="alert">
          The picture could not be shown. Close this view and open it again.
        </p>
      ) : (
        <img src={url} alt={altOf(picture)} width={width} height={height} onError={() => setBroken(url)} />
      )}
    </figure>
  );
}
