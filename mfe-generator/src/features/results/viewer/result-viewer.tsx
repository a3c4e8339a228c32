import { generatorPath, outputPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import type { CSSProperties } from 'react';
import { LocalDay } from '../../local-day.tsx';
import { resultPath, resultsPath } from '../../../paths.ts';
import { FavouriteToggle } from '../../everybody/picture/favourite-button.tsx';
import { WhoSees } from '../../everybody/visibility/who-sees.tsx';
import { DownloadLink } from '../../output/ended/download-link.tsx';
import { useOwnPicture } from '../../output/ended/use-own-picture.ts';
import { OverlayLink } from '../../viewer/overlay-link.tsx';
import { useLate } from '../../workspace/use-late.ts';
import { DeleteButton } from '../selection/delete-button.tsx';
import { LargePicture } from './large-picture.tsx';
import type { PictureData } from './load-result.ts';
import { Neighbours } from './neighbours.tsx';
import styles from './viewer.module.css';

export type ResultViewerProps = Extract<PictureData, { kind: 'own' }>;

/** A picture as large as the screen allows, with links to its neighbours. */
export function ResultViewer({ result, own, drew, app, newer, older }: ResultViewerProps) {
  const { id, words, image, createdAt } = result;
  const { url, hasFailed, retry } = useOwnPicture(image?.path);
  const { Part: Enlarge } = useLate(
    async () => (await import(/* webpackChunkName: "details" */ '../../enlarge/enlarge.tsx')).Enlarge,
    { isWanted: true },
  );
  const pathOf = (key: string | null) => (key === null ? undefined : resultPath(key, { app }));
  const { width, height, seed } = image ?? { width: 768, height: 768, seed: 0 };
  return (
    <Page className={styles.page}>
      <Breadcrumbs
        items={[
          { label: 'My pictures', link: <Link to={resultsPath({ app })} /> },
          { label: result.app.name },
        ]}
      />
      <div className={styles.layout} style={{ '--ratio': width / height } as CSSProperties}>
        <LargePicture
          picture={{
            id,
            words,
            app: result.app,
            createdAt,
            drew,
            url,
            width,
            height,
            scale: result.scale,
            seed,
          }}
          app={app}
          hasFailed={hasFailed}
          onBroken={retry}
        />
        <div className={styles.side}>
          <Neighbours newer={pathOf(newer)} older={pathOf(older)} />
          <header className={styles.head}>
            <Heading level={1} size={4} dir="auto">
              {words === '' ? 'Your picture' : words}
            </Heading>
            <Text size="small" strength="soft">
              Made with <Link to={generatorPath(result.app.slug)}>{result.app.name}</Link> on{' '}
              <LocalDay date={createdAt} />
              {image === null ? null : `, ${image.width}\u00a0×\u00a0${image.height}`}.
            </Text>
          </header>
          <WhoSees jobId={id} known={own} />
          <div className={styles.actions}>
            <DownloadLink variant="primary" url={url} slug={result.app.slug} jobId={id} mime={image?.mime} />
            <ButtonLink render={<Link to={outputPath(result.app.slug, id)} />}>
              Settings and rating
            </ButtonLink>
            <ButtonLink render={<Link to={generatorPath(result.app.slug, { from: id, seed: 'new' })} />}>
              Remix
            </ButtonLink>
            <FavouriteToggle jobId={id} />
            <ButtonLink render={<OverlayLink to="#compare" aria-keyshortcuts="c" />}>Compare</ButtonLink>
            <DeleteButton jobId={id} listPath={resultsPath({ app })} />
          </div>
          {/* Last, since it comes late. */}
          {Enlarge === undefined ? null : <Enlarge job={result} />}
        </div>
      </div>
    </Page>
  );
}
