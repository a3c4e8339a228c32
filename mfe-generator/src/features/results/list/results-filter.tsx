import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Chip } from '@irodori/ui/chip';
import { Select } from '@irodori/ui/select';
import { Form, useSubmit } from 'react-router-dom';
import { resultsPath } from '../../../paths.ts';
import { type ResultsQuery, resultsQuery, states } from './results-query.ts';
import styles from '../results.module.css';

interface Props {
  readonly query: ResultsQuery;
  readonly apps: readonly { readonly slug: string; readonly name: string }[];
}

/** Filters the list by state (links) and app (a GET form). The URL contains the filter, with or without scripts. */
export function ResultsFilter({ query, apps }: Props) {
  const submit = useSubmit();
  return (
    <div className={styles.filter}>
      <nav aria-label="Filter by state">
        <ul className={styles.chips}>
          {states.map(({ value, label }) => (
            <li key={value}>
              <Chip
                selected={value === query.state}
                render={<Link to={resultsPath(resultsQuery(query, { state: value }))} />}
              >
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      {apps.length < 2 ? null : (
        <Form action={resultsPath()} className={styles.apps} key={query.app}>
          {query.state === '' ? null : <input type="hidden" name="state" value={query.state} />}
          <Select
            label="Made with"
            name="app"
            defaultValue={query.app}
            options={[
              { value: '', label: 'All apps' },
              ...apps.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
            onChange={(event) => void submit(event.currentTarget.form)}
          />
          <noscript>
            <Button type="submit">Show these</Button>
          </noscript>
        </Form>
      )}
    </div>
  );
}
