import { generatorPath, shownPicturesPath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Day } from '@irodori/ui/day';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { everybodysPath } from '../../../paths.ts';
import { shapeOf } from '../../output/ended/ratio.ts';
import { Settings } from '../../output/ended/settings.tsx';
import { pictureTitle } from '../picture-title.ts';
import { PictureGrid } from '../list/picture-grid.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import type { ShownData } from './load-shown.ts';
import { remixPath } from './remix-path.ts';
import styles from './shown-picture.module.css';

/* In the chunk of the dialog of `who-sees.tsx`. */
const ReportPicture = lazy(() => import(/* webpackChunkName: "dialogs" */ './report-picture.tsx'));

/** A picture that its owner shows, as everybody else sees it. */
export function ShownPicture({ picture, fields }: ShownData) {
  const { storage } = usePlatform();
  const [report, setReport] = useState<'open' | 'closed'>();
  const { jobId, app, drew, prompt, width, height } = picture;
  return (
    <Page className={styles.page}>
      <Breadcrumbs
        items={[
          { label: 'Everybody’s pictures', link: <Link to={shownPicturesPath} /> },
          { label: app.name, link: <Link to={everybodysPath({ app: app.slug })} /> },
          { label: 'Picture' },
        ]}
      />
      <div className={styles.layout} data-shape={shapeOf(width, height)}>
        <figure className={styles.picture}>
          <img
            src={storage.publicUrl(shownBucket, picture.path)}
            alt={
              drew === null || drew.length === 0 ? pictureTitle(picture) : `${app.name}: ${drew.join(', ')}`
            }
            width={width}
            height={height}
            fetchPriority="high"
          />
        </figure>
        <div className={styles.side}>
          <header className={styles.head}>
            <Heading level={1} size={4} dir="auto">
              {pictureTitle(picture)}
            </Heading>
            <Text size="small" strength="soft">
              Made by a visitor with <Link to={generatorPath(app.slug)}>{app.name}</Link>, shown since{' '}
              <Day date={picture.shownAt} />, {width}&nbsp;×&nbsp;{height}.
            </Text>
          </header>
          <div className={styles.actions}>
            <ButtonLink variant="primary" render={<Link to={remixPath(app.slug, prompt, fields)} />}>
              Make one like it
            </ButtonLink>
            <FavouriteButton jobId={jobId} count={picture.favourites} />
            <Button variant="quiet" icon={<Flag aria-hidden="true" />} onClick={() => setReport('open')}>
              Report
            </Button>
          </div>
          {prompt === null ? (
            <Text size="small" strength="quiet">
              Its owner keeps the settings private.
            </Text>
          ) : (
            <Panel as="section" aria-labelledby="settings-title">
              <Heading level={2} size={3} id="settings-title">
                Settings
              </Heading>
              <Settings fields={fields} prompt={prompt} />
            </Panel>
          )}
        </div>
      </div>
      <Others id="of-person" title="More by the same person" pictures={picture.ofPerson} />
      <Others id="of-app" title={`More from ${app.name}`} pictures={picture.ofApp} />
      {report === undefined ? null : (
        <Suspense>
          <ReportPicture jobId={jobId} open={report === 'open'} onClose={() => setReport('closed')} />
        </Suspense>
      )}
    </Page>
  );
}

interface OthersProps {
  readonly id: string;
  readonly title: string;
  readonly pictures: ShownData['picture']['ofApp'];
}

function Others({ id, title, pictures }: OthersProps) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.others}>
      <Heading level={2} size={4} id={id}>
        {title}
      </Heading>
      <PictureGrid label={title} level={3} pictures={pictures} />
    </section>
  );
}
