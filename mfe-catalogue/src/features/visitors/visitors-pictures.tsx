import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { Panel, panelLink } from '@irodori/ui/panel';
import type { CSSProperties } from 'react';
import { AppPictureBox } from '../picture/app-picture-box.tsx';
import type { AppPicture } from '../picture/app-picture.ts';
import styles from './visitors-pictures.module.css';

/** Pictures that visitors show to everybody; nothing if there are none. */
export function VisitorsPictures({ title, pictures }: { title: string; pictures: readonly AppPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="visitors-pictures" className={styles.section}>
      <Heading level={2} id="visitors-pictures">
        {title}
      </Heading>
      <ul className={styles.grid}>
        {pictures.map((picture) => (
          <li key={picture.path} style={{ '--ratio': picture.ratio } as CSSProperties}>
            <Panel as="article" inset="plain" linked>
              <AppPictureBox
                picture={picture}
                alt=""
                sizes="(max-width: 36rem) 50vw, 320px"
                className={styles.picture}
              />
              <p className={styles.words} dir="auto">
                <Link to={picture.to} className={panelLink}>
                  {picture.words}
                </Link>
              </p>
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  );
}
