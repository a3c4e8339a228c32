import { generatorPath, picturePath, shownPicturesPath } from '@irodori/contract/paths';
import { shownBucket } from '@irodori/contract/shown-bucket';
import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { latePart } from '@irodori/ui/late-part';
import { Button } from '@irodori/ui/button';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Flag } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { LocalDay } from '../../local-day.tsx';
import { everybodysPath } from '../../../paths.ts';
import { CopySeed } from '../../output/ended/copy-seed.tsx';
import { DownloadLink } from '../../output/ended/download-link.tsx';
import { Settings } from '../../output/ended/settings.tsx';
import { isSeed } from '../../generator/form/form-values.ts';
import { altOf, type ViewedPicture } from '../../viewer/viewed-picture.ts';
import { fileName } from '../../viewer/saving/saved-picture.ts';
import { ViewerLink } from '../../viewer/viewer-link.tsx';
import { pictureTitle } from '../picture-title.ts';
import { Alike } from './alike.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import type { ShownData } from './load-shown.ts';
import { Others } from './others.tsx';
import { remixPath } from './remix-path.ts';
import styles from './shown-picture.module.css';

/* In the chunk of the dialog about who sees a picture. */
const ReportPicture = latePart(() => import(/* webpackChunkName: "dialogs" */ './report-picture.tsx'));

/** A picture that its owner shows, as everybody else sees it. */
export function ShownPicture({ picture, fields }: ShownData) {
  const { storage } = usePlatform();
  const [report, setReport] = useState<'open' | 'closed'>();
  const { jobId, app, prompt, seed, width, height } = picture;
  const viewed: ViewedPicture = {
    id: jobId,
    words: pictureTitle(picture),
    app,
    createdAt: picture.shownAt,
    width,
    height,
    scale: null,
    seed: seed ?? undefined,
    drew: picture.drew ?? [],
    url: storage.publicUrl(shownBucket, picture.path),
  };
  return (
    <Page className={styles.page}>
      <Breadcrumbs
        items={[
          { label: 'Everybody’s pictures', link: <Link to={shownPicturesPath} /> },
          { label: app.name, link: <Link to={everybodysPath({ app: app.slug })} /> },
          { label: 'Picture' },
        ]}
      />
      <div className={styles.layout} style={{ '--ratio': width / height } as CSSProperties}>
        <figure className={styles.picture}>
          <ViewerLink
            picture={viewed}
            whose="everybodys"
            hasSettings={prompt !== null}
            app=""
            pathOf={pathOf}
          >
            <img src={viewed.url} alt={altOf(viewed)} width={width} height={height} fetchPriority="high" />
          </ViewerLink>
        </figure>
        <div className={styles.side}>
          <header className={styles.head}>
            <Heading level={1} size={4} dir="auto">
              {pictureTitle(picture)}
            </Heading>
            <Text size="small" strength="soft">
              Made by a visitor with <Link to={generatorPath(app.slug)}>{app.name}</Link>, shown since{' '}
              <LocalDay date={picture.shownAt} />, {width}&nbsp;×&nbsp;{height}.
            </Text>
          </header>
          <div className={styles.actions}>
            <ButtonLink variant="primary" render={<Link to={remixPath(app.slug, prompt, fields)} />}>
              Make one {prompt === null ? `with ${app.name}` : 'like it'}
            </ButtonLink>
            <FavouriteButton jobId={jobId} count={picture.favourites} />
            <DownloadLink
              variant="secondary"
              // Storage is of another origin, whose files browsers open unless the response names a file.
              url={`${viewed.url}?download=${fileName({ slug: app.slug, id: jobId }, 'webp')}`}
              slug={app.slug}
              jobId={jobId}
            />
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
              <Settings fields={fields} prompt={prompt} withoutSeed={seed !== null} />
              {seed === null ? null : (
                <>
                  <CopySeed seed={seed} />
                  {fields.some(isSeed) ? (
                    <ButtonLink render={<Link to={remixPath(app.slug, prompt, fields, seed)} />}>
                      Make one with this seed
                    </ButtonLink>
                  ) : null}
                </>
              )}
            </Panel>
          )}
        </div>
      </div>
      <Others id="of-person" title="More by the same person" pictures={picture.ofPerson} />
      <Others id="of-app" title={`More from ${app.name}`} pictures={picture.ofApp} />
      {picture.drew === null ? null : <Alike jobId={jobId} />}
      {report === undefined ? null : (
        <ReportPicture jobId={jobId} open={report === 'open'} onClose={() => setReport('closed')} />
      )}
    </Page>
  );
}

const pathOf = ({ id }: ViewedPicture): string => picturePath(id);
