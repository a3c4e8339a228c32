import { picturePath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import type { ListedPicture } from '@irodori/contract/shown-pictures';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { thumbnailWidth } from '@irodori/platform/constants';
import { Heading } from '@irodori/ui/heading';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import styles from './visitors-pictures.module.css';

/** Pictures that visitors show to everybody; nothing if there are none. */
export function VisitorsPictures({ pictures }: { pictures: readonly ListedPicture[] }) {
  const { storage } = usePlatform();
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="visitors-pictures" className={styles.section}>
      <Heading level={2} id="visitors-pictures">
        Made by visitors
      </Heading>
      <ul className={styles.grid}>
        {pictures.map(({ jobId, path, words, app }) => (
          <li key={jobId}>
            <Panel as="article" inset="plain" linked>
              <Picture
                src={storage.publicUrl(shownBucket, path, thumbnailWidth)}
                fallback={storage.publicUrl(shownBucket, path)}
                alt=""
              />
              <p className={styles.words} dir="auto">
                <Link to={picturePath(jobId)} className={panelLink}>
                  {words === null || words === '' ? `A picture made with ${app.name}` : words}
                </Link>
              </p>
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  );
}
