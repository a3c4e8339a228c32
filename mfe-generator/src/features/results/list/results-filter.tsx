import { Link } from '@irodori/kit/link';
import { Button } from '@irodori/ui/button';
import { Chip } from '@irodori/ui/chip';
import { Disclosure } from '@irodori/ui/disclosure';
import { Text } from '@irodori/ui/heading';
import { Select } from '@irodori/ui/select';
import { TextField } from '@irodori/ui/text-field';
import { type FocusEvent, useState } from 'react';
import { Form, useLocation } from 'react-router-dom';
import { resultsPath } from '../../../paths.ts';
import { useShownQuery } from '../../filter/use-shown-query.ts';
import {
  addZone,
  isNarrowed,
  likings,
  orders,
  ratings,
  type ResultsQuery,
  resultsQuery,
  states,
} from './results-query.ts';
import styles from '../results.module.css';

interface Props {
  readonly query: ResultsQuery;
  readonly apps: readonly { readonly slug: string; readonly name: string }[];
}

/** Searches and filters the list, by links and by a GET form. The URL contains the filter, with or without scripts. */
export function ResultsFilter({ query, apps }: Props) {
  const { form, send } = useShownQuery(query, resultsPath(), addZone);
  const { state } = useLocation();
  const [isOpen] = useState(isNarrowed(query));

  /* A date is sent when it was left: typing it gives dates of other years before. */
  const sendDate = ({ target }: FocusEvent<HTMLInputElement>): void => {
    if (target.value !== query[target.name as 'since' | 'until']) send();
  };
  const inUtc = (
    <Text size="small" strength="soft">
      Days begin and end at midnight UTC.
    </Text>
  );
  return (
    <div className={styles.filter}>
      <Form {...form} role="search" aria-label="My pictures" className={styles.search}>
        <input type="hidden" name="state" defaultValue={query.state} />
        <div className={styles.line}>
          <TextField
            label="Words of the prompt"
            type="search"
            name="q"
            maxLength={200}
            defaultValue={query.q}
          />
          <Button type="submit">Search</Button>
        </div>
        <Disclosure summary="More filters" open={isOpen}>
          <div className={styles.fields}>
            <Select
              label="Made with"
              name="app"
              defaultValue={query.app}
              options={[
                { value: '', label: 'All apps' },
                ...apps.map(({ slug, name }) => ({ value: slug, label: name })),
              ]}
              onChange={send}
            />
            <Select
              label="Your rating"
              name="rating"
              defaultValue={query.rating}
              options={ratings}
              onChange={send}
            />
            <Select
              label="Favourites"
              name="favourite"
              defaultValue={query.favourite}
              options={likings}
              onChange={send}
            />
            <TextField label="From" type="date" name="since" defaultValue={query.since} onBlur={sendDate} />
            <TextField label="To" type="date" name="until" defaultValue={query.until} onBlur={sendDate} />
            <Select label="Order" name="order" defaultValue={query.order} options={orders} onChange={send} />
          </div>
          {`${query.since}${query.until}` !== '' && query.zone === '' ? inUtc : <noscript>{inUtc}</noscript>}
        </Disclosure>
      </Form>
      <nav aria-label="Filter by state">
        <ul className={styles.chips}>
          {states.map(({ value, label }) => (
            <li key={value}>
              <Chip
                selected={value === query.state}
                render={<Link to={resultsPath(resultsQuery(query, { state: value }))} state={state} />}
              >
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
