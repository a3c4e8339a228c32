import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { DecidePicture } from './acts/decide-picture.tsx';
import styles from './admin.module.css';
import { PictureItem } from './picture-item.tsx';
import type { HeldPicture } from './records.ts';

/** The pictures of which the picture check is not sure, each to be released or refused. */
export function HeldPictures({ pictures }: { readonly pictures: readonly HeldPicture[] }) {
  return (
    <section aria-labelledby="held-title" className={styles.section}>
      <Heading level={2} size={4} id="held-title">
        Held by the picture check
      </Heading>
      {pictures.length === 0 ? (
        <EmptyState title="No picture is held" level={3}>
          <Text>Pictures of which the check is not sure appear here.</Text>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {pictures.map((picture) => (
            <PictureItem key={picture.jobId} picture={picture}>
              <Text size="small">
                {picture.isWithheld
                  ? 'Its owner has not seen it.'
                  : 'Its owner sees it and wants to show it to others.'}{' '}
                The check says: {scoresInWords(picture)}.
              </Text>
              <div className={styles.row}>
                <DecidePicture picture={picture} decision="release" />
                <DecidePicture picture={picture} decision="refuse" />
              </div>
            </PictureItem>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "hentai 62 %, drawing 30 % (nsfwjs-4.4.0-mobilenet-v2-mid)", the likeliest class first. */
function scoresInWords({ scores, model }: HeldPicture): string {
  const shares = Object.entries(scores)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, score]) => [name, Math.round(score * 100)] as const)
    .filter(([, percent]) => percent > 0)
    .map(([name, percent]) => `${name} ${percent} %`);
  return `${shares.join(', ')} (${model})`;
}
