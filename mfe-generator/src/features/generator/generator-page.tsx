import { usePlatform } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { appPath, appsPath } from '../../paths.ts';
import { RecentStrip } from '../recent/recent-strip.tsx';
import { engineWords } from './engine-words.ts';
import styles from './generator-page.module.css';
import type { GeneratorApp } from './load-generator.ts';
import { credits } from './outcome-words.ts';
import { PromptForm } from './prompt-form.tsx';

/** A generator: what it makes, its form, and the visitor's own pictures beside it. */
export function GeneratorPage({ app }: { app: GeneratorApp }) {
  const { storage } = usePlatform();
  const shots = app.screenshots.slice(0, 3);
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: 'Apps', link: <Link to={appsPath} /> },
          { label: app.name, link: <Link to={appPath(app.slug)} /> },
          { label: 'Make a picture' },
        ]}
      />
      <div className={styles['layout']}>
        <header className={styles['header']}>
          <Heading level={1}>{app.header}</Heading>
          <Text size="lead" strength="soft">
            {app.description}
          </Text>
          <p className={styles['price']}>
            <strong>{app.config.cost === 0 ? 'Free' : credits(app.config.cost)}</strong>
            {app.config.cost === 0 ? null : ' a picture'}
          </p>
        </header>
        <div className={styles['recent']}>
          <RecentStrip app={app} />
        </div>
        <PromptForm app={app} />
        <aside className={styles['aside']} aria-label="About this generator">
          {shots.length === 0 ? null : (
            <figure className={styles['shots']}>
              {shots.map((shot, index) => (
                <Picture
                  key={shot}
                  src={storage.publicUrl('catalogue', shot)}
                  alt={`Made with ${app.name}, example ${index + 1}`}
                  priority={index === 0}
                  sizes="(min-width: 64rem) 26rem, 33vw"
                />
              ))}
              <figcaption>Made by this generator. The characters are our own.</figcaption>
            </figure>
          )}
          <Panel>
            <Heading level={2} size={3}>
              What draws it
            </Heading>
            <Text size="small" strength="soft">
              {engineWords(app.model)} After each picture it says what it drew and which words it did not
              understand.
            </Text>
          </Panel>
        </aside>
      </div>
    </Page>
  );
}
