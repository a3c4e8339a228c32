import { Fragment } from 'react';
import { LocalDay } from '../local-day.tsx';
import type { ViewedPicture } from './viewed-picture.ts';
import { keyWords } from './viewer-keys.ts';
import styles from './viewer.module.css';

/** What is known of a picture, and the keys of the viewer. */
export function Information({ picture }: { picture: ViewedPicture }) {
  const { words, app, createdAt, width, height, scale, seed, drew } = picture;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys as well
    <section className={styles.information} aria-label="About this picture" tabIndex={0}>
      <p dir="auto">{words}</p>
      <dl>
        <dt>Made with</dt>
        <dd>{app.name}</dd>
        <dt>On</dt>
        <dd>
          <LocalDay date={createdAt} />
        </dd>
        <dt>Size</dt>
        <dd>
          {width} × {height}
          {scale === null ? null : `, ×${scale} of ${width / scale} × ${height / scale}`}
        </dd>
        {seed === undefined ? null : (
          <>
            <dt>Seed</dt>
            <dd>{seed}</dd>
          </>
        )}
        {drew.length === 0 ? null : (
          <>
            <dt>Drew</dt>
            <dd>{drew.join(', ')}</dd>
          </>
        )}
      </dl>
      <dl className={styles.keys}>
        {keyWords.map(([keys, effect]) => (
          <Fragment key={keys}>
            <dt>{keys}</dt>
            <dd>{effect}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
