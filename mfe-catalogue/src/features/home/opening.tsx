import { Heading, Text } from '@irodori/ui/heading';
import type { CSSProperties } from 'react';
import type { AppPicture } from '../picture/app-picture.ts';
import { InkAndColour } from './ink-and-colour.tsx';
import { MadeFigure } from './made-figure.tsx';
import { Maker, type MakerProps } from './maker.tsx';
import styles from './opening.module.css';

interface Props extends MakerProps {
  readonly pictures: readonly AppPicture[];
  /** Width ÷ height of the pictures together. */
  readonly ratio: number;
}

/** The first screen: pictures over the full width, and the prompt form. */
export function Opening({ pictures, ratio, ...maker }: Props) {
  const [lead, ...others] = pictures;
  return (
    <div
      className={lead === undefined ? styles.opening : `${styles.opening} ${styles.pictured}`}
      style={{ '--lead': lead?.ratio, '--together': ratio } as CSSProperties}
    >
      <div className={styles.words}>
        <Heading level={1} size={6} className={styles.title}>
          Ink first, <br />
          then colour.
        </Heading>
        <Text size="lead" strength="soft">
          Say who you want to see. Watch the lines appear, and the colour come in.
        </Text>
        <Maker {...maker} />
      </div>
      {lead === undefined ? null : (
        <div className={styles.pictures}>
          <div className={styles.lead}>
            <InkAndColour picture={lead} />
          </div>
          {others.length === 0 ? null : (
            <ul>
              {others.map((picture) => (
                <li
                  key={picture.path}
                  className={styles.other}
                  style={{ '--ratio': picture.ratio } as CSSProperties}
                >
                  <MadeFigure picture={picture} sizes="(max-width: 56rem) 60vw, 320px" />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
