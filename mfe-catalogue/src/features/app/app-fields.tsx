import { Heading } from '@irodori/ui/heading';
import styles from './app.module.css';
import { fieldWords } from './app-words.ts';
import type { AppDetail } from './load-app.ts';

/** A list of the form's fields, shown before the form is opened. */
export function AppFields({ app }: { app: AppDetail }) {
  if (app.fields.length === 0) return null;
  return (
    <section aria-labelledby="fields" className={styles.start}>
      <Heading level={2} size={3} id="fields">
        What you can set
      </Heading>
      <dl className={styles.fields}>
        {app.fields.map((field) => (
          <div key={field.id} className={styles.field}>
            <dt>{field.label}</dt>
            <dd>
              {fieldWords(field)}
              {field.required ? '' : ', optional'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
