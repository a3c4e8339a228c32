import { generatorPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { mainWords } from '../generator/form/main-field.ts';
import type { GeneratorApp } from '../generator/load-generator.ts';
import type { DatedJob } from './load-job.ts';
import styles from './output.module.css';

export interface AskedProps {
  readonly app: GeneratorApp;
  readonly job: DatedJob;
}

/** The words of a job in the place of the form, until the form is loaded. */
export const Asked = ({ app, job }: AskedProps) => (
  <Panel as="section" className={styles.asked} aria-labelledby="asked-title">
    <Heading level={2} size={4} id="asked-title">
      What you asked for
    </Heading>
    <p dir="auto">{mainWords(app.fields, job.prompt)}</p>
    <Link to={generatorPath(app.slug, { from: job.id })}>Change it and make another</Link>
  </Panel>
);
