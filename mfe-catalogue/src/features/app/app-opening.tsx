import { generatorPath, statusPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { ButtonLink } from '@irodori/ui/button-link';
import { Heading, Text } from '@irodori/ui/heading';
import { CataloguePicture } from '../picture/catalogue-picture.tsx';
import type { AppPicture } from '../picture/app-picture.ts';
import { AppGallery } from './app-gallery.tsx';
import styles from './app-opening.module.css';
import { costWords, engineWords } from './app-words.ts';
import type { AppDetail } from './load-app.ts';

/** The top of the app's page: pictures, description, price and the link to the generator. */
export function AppOpening({ app, gallery }: { app: AppDetail; gallery: readonly AppPicture[] }) {
  return (
    <div className={styles.opening}>
      <AppGallery pictures={gallery} />
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.icon}>
            <CataloguePicture path={app.icon} alt="" ratio="1:1" sizes="72px" />
          </span>
          <Heading level={1}>{app.name}</Heading>
        </div>
        <Text size="lead">{app.header}</Text>
        <Text strength="soft">{app.description}</Text>
        <div className={styles.action}>
          <ButtonLink
            render={<Link to={generatorPath(app.slug)} preload="viewport" />}
            variant="primary"
            size="large"
          >
            Open the generator
          </ButtonLink>
          <p className={styles.cost}>
            <strong>{costWords(app.config.cost)}</strong> a picture. One that fails, or that you stop, costs
            nothing.
          </p>
          <State state={app.state} />
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Drawn by</dt>
            <dd>{engineWords(app.model?.pipeline)}</dd>
          </div>
          {app.model === null ? null : (
            <div>
              <dt>Model</dt>
              <dd>
                {app.model.name}. {app.model.description}
              </dd>
            </div>
          )}
          {app.model?.licence == null ? null : (
            <div>
              <dt>Licence of the model</dt>
              <dd>
                {app.model.licence_url === null ? (
                  app.model.licence
                ) : (
                  <a href={app.model.licence_url} rel="noreferrer">
                    {app.model.licence}
                  </a>
                )}
                . It may limit what you may do with the pictures.
              </dd>
            </div>
          )}
          <div>
            <dt>Version</dt>
            <dd>{app.version}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

/** Says that what draws the app’s pictures is away or behind. */
function State({ state }: Pick<AppDetail, 'state'>) {
  if (state !== 'paused' && state !== 'slow') return null;
  return (
    <p className={styles.state}>
      {state === 'slow' ? (
        'Pictures take some minutes longer than usual.'
      ) : (
        <>
          <strong>This generator is paused.</strong> What draws its pictures is away at the moment; an order
          waits for up to a day.
        </>
      )}{' '}
      <Link to={statusPath}>Status of the services</Link>
    </p>
  );
}
