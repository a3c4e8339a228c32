import { appPath, appsPath, generatorPath } from '@irodori/contract/paths';
import { useSession } from '@irodori/kit/hooks';
import { Link } from '@irodori/kit/link';
import { Breadcrumbs } from '@irodori/ui/breadcrumbs';
import { Heading } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { useRef, useState } from 'react';
import type { FormHandle } from '../generator/form/prompt-form.tsx';
import type { GeneratorApp } from '../generator/load-generator.ts';
import type { Landing } from '../generator/load-generator-page.ts';
import type { OutputData } from '../output/load-output.ts';
import { parts } from './parts.ts';
import { useLate } from './use-late.ts';
import styles from './workspace.module.css';

const loadForm = () => import(/* webpackChunkName: "form" */ '../generator/form/prompt-form.tsx');

/** What nobody needs at first, one file. */
const loadExtras = () => import(/* webpackChunkName: "extras" */ './extras.ts');

interface WorkspaceProps {
  readonly app: GeneratorApp;
  readonly landing: Landing | null;
  /** The job of the address; undefined on the generator's own. */
  readonly job: OutputData | undefined;
}

/** Where a visitor makes pictures of an app: the form, beside it the sketch or a job, and the last pictures. */
export function Workspace({ app, landing, job }: WorkspaceProps) {
  const session = useSession();
  const form = useRef<FormHandle>(null);
  const [endings, setEndings] = useState(0);
  const { Part: Form } = useLate(async () => (await loadForm()).PromptForm, {
    isWanted: true,
    // The server, which has both parts, does not render the form beside a job: its styles are not in that page.
    first: job === undefined ? parts.Form : undefined,
  });
  const { Part: Recent } = useLate(async () => (await loadExtras()).RecentStrip, {
    isWanted: session.status === 'signed-in',
  });
  const { Part: Keys } = useLate(async () => (await loadExtras()).Keys, { isWanted: true });
  const { Asked, Copy, Job } = parts;
  const shown = job?.snapshot.job;
  return (
    <Page className={styles.page}>
      <div className={styles.layout}>
        <header className={styles.header}>
          <Breadcrumbs
            items={[
              { label: 'Apps', link: <Link to={appsPath} /> },
              { label: app.name, link: <Link to={appPath(app.slug)} /> },
              {
                label: 'Make a picture',
                ...(job === undefined ? {} : { link: <Link to={generatorPath(app.slug)} /> }),
              },
            ]}
          />
          {/* While this element stays, the shell moves neither focus nor scroll position after a navigation. */}
          <Heading level={1} data-stays>
            {app.header}
          </Heading>
        </header>
        {job === undefined || Job === undefined ? null : (
          <Job
            {...job}
            form={form}
            onEnd={() => {
              setEndings((count) => count + 1);
              form.current?.refreshBalance();
            }}
          />
        )}
        {Form !== undefined ? (
          <Form ref={form} app={app} job={shown} />
        ) : shown === undefined || Asked === undefined ? null : (
          <Asked app={app} job={shown} />
        )}
        <section className={styles.strip} aria-label="Your last pictures here">
          {session.status !== 'signed-in' || Recent === undefined ? (
            <p>Your last pictures come here.</p>
          ) : (
            <Recent app={app} shownId={shown?.id} version={endings} />
          )}
        </section>
      </div>
      {landing === null || Copy === undefined ? null : <Copy landing={landing} />}
      {Keys === undefined ? null : <Keys />}
    </Page>
  );
}
