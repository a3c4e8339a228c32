import { appPath, appsPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { RecentStrip } from '../recent/recent-strip.tsx';
import { engineWords } from './easel/engine-words.ts';
import styles from './generator-page.module.css';
import type { GeneratorApp } from './load-generator.ts';
import { PromptForm } from './form/prompt-form.tsx';
import { LandingCopy } from './landing-copy.tsx';
import type { Landing } from './load-generator-page.ts';

/** The page of a generator: description, form, the visitor's latest pictures, and its copy. */
export function GeneratorPage({ app, landing }: { app: GeneratorApp; landing: Landing | null }) {
  return (
    <Page className={styles.page}>
      <div className={styles.layout}>
        <header className={styles.header}>
          <Breadcrumbs
            items={[
              { label: 'Apps', link: <Link to={appsPath} /> },
              { label: app.name, link: <Link to={appPath(app.slug)} /> },
              { label: 'Make a picture' },
            ]}
          />
          <Heading level={1}>{app.header}</Heading>
          <Text strength="soft" className={styles.description}>
            {app.description}
          </Text>
        </header>
        <PromptForm app={app} />
      </div>
      <div className={styles.after}>
        <RecentStrip app={app} />
        <section className={styles.about} aria-labelledby="about-title">
          <Heading level={2} size={3} id="about-title">
            What draws it
          </Heading>
          <Text size="small" strength="soft">
            {engineWords(app.model)}
          </Text>
        </section>
        {landing === null ? null : <LandingCopy landing={landing} />}
      </div>
    </Page>
  );
}
