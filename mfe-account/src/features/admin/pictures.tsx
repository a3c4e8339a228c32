import { picturePath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import type { ListedPicture, PictureReportReason } from '@irodori/contract/shown-pictures';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { thumbnailWidth } from '@irodori/platform/constants';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { Picture } from '@irodori/ui/picture';
import { adminAnchors, olderHiddenPath } from '../../paths.ts';
import { ChoosePicture } from './acts/choose-picture.tsx';
import { DecidePicture } from './acts/decide-picture.tsx';
import styles from './admin.module.css';
import { countedReasons } from './reason-words.ts';
import { HeldPictures } from './held-pictures.tsx';
import { hiddenPerPage } from './load-admin.ts';
import { Older } from './older.tsx';
import { PictureItem } from './picture-item.tsx';
import type { HeldPicture, HiddenPicture, ReportedPicture } from './records.ts';

const words: Readonly<Record<PictureReportReason, string>> = {
  sexual: 'sexual',
  violent: 'violent',
  hateful: 'hateful',
  personal: 'personal details or likeness',
  other: 'something else',
};

interface PicturesProps {
  readonly held: readonly HeldPicture[];
  readonly reported: readonly ReportedPicture[];
  readonly hidden: readonly HiddenPicture[];
  readonly chosen: readonly ListedPicture[];
  readonly latest: readonly ListedPicture[];
}

/**
 * The pictures that the picture check holds, those that visitors reported, each to be hidden or left, those that are hidden,
 * and the editors' choice.
 */
export function Pictures({ held, reported, hidden, chosen, latest }: PicturesProps) {
  return (
    <>
      <HeldPictures pictures={held} />
      <section aria-labelledby="reported-title" className={styles.section}>
        <Heading level={2} size={4} id="reported-title">
          Reported pictures
        </Heading>
        {reported.length === 0 ? (
          <EmptyState title="No picture waits" level={3}>
            <Text>Pictures that visitors report appear here.</Text>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {reported.map((picture) => (
              <PictureItem key={picture.jobId} picture={picture}>
                <Text size="small">
                  Reported as {countedReasons(picture.reasons, words)}. Its owner shows it as{' '}
                  <Link to={picturePath(picture.jobId)}>{picture.visibility}</Link>.
                </Text>
                <div className={styles.row}>
                  <DecidePicture picture={picture} decision="hide" />
                  <DecidePicture picture={picture} decision="dismiss" />
                </div>
              </PictureItem>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby={adminAnchors.hidden} className={styles.section}>
        <Heading level={2} size={4} id={adminAnchors.hidden}>
          Hidden pictures
        </Heading>
        {hidden.length === 0 ? <Text strength="quiet">None is hidden.</Text> : null}
        <ul className={styles.list}>
          {hidden.map((picture) => (
            <PictureItem key={picture.jobId} picture={picture}>
              <div className={styles.row}>
                <DecidePicture picture={picture} decision="show" />
              </div>
            </PictureItem>
          ))}
        </ul>
        <Older count={hidden.length} most={hiddenPerPage} to={olderHiddenPath(hidden.at(-1)?.hiddenAt)}>
          Pictures hidden earlier
        </Older>
      </section>
      <Listed id="chosen" title="Editors’ choice" nothing="None is chosen." pictures={chosen} isChosen />
      <Listed
        id="latest"
        title="Public since last"
        nothing="None is public."
        pictures={latest}
        isChosen={false}
      />
    </>
  );
}

interface ListedProps {
  readonly id: string;
  readonly title: string;
  readonly nothing: string;
  readonly pictures: readonly ListedPicture[];
  readonly isChosen: boolean;
}

function Listed({ id, title, nothing, pictures, isChosen }: ListedProps) {
  const { storage } = usePlatform();
  return (
    <section aria-labelledby={`${id}-title`} className={styles.section}>
      <Heading level={2} size={4} id={`${id}-title`}>
        {title}
      </Heading>
      {pictures.length === 0 ? <Text strength="quiet">{nothing}</Text> : null}
      <ul className={styles.list}>
        {pictures.map((picture) => (
          <li key={picture.jobId} className={styles.pictured}>
            <Picture
              src={storage.publicUrl(shownBucket, picture.path, thumbnailWidth)}
              fallback={storage.publicUrl(shownBucket, picture.path)}
              alt={`Picture ${picture.jobId.slice(0, 8)}`}
              fit="contain"
            />
            <div className={styles.words}>
              <p dir="auto">
                <Link to={picturePath(picture.jobId)}>{picture.words ?? 'Without its words'}</Link>
              </p>
              <Text size="small" strength="quiet">
                {picture.app.name}, favourite of {picture.favourites}
              </Text>
              <div className={styles.row}>
                <ChoosePicture picture={picture} isChosen={isChosen} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
