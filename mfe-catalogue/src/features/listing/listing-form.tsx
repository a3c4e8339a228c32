import { appsPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Select } from '@irodori/ui/select';
import { TextField } from '@irodori/ui/text-field';
import { Search } from 'lucide-react';
import { Form, useSubmit } from 'react-router-dom';
import { type ListingQuery, sorts } from './listing-query.ts';
import styles from './listing.module.css';

/** Search and sort order. A GET form: the URL contains the query, with or without scripts. */
export function ListingForm({ query }: { query: ListingQuery }) {
  const submit = useSubmit();
  return (
    <Form key={`${query.q} ${query.sort}`} role="search" action={appsPath} className={styles.form}>
      <div className={styles.search}>
        <TextField
          label="Search apps"
          name="q"
          type="search"
          defaultValue={query.q}
          placeholder="elf, webtoon, portrait …"
          maxLength={100}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </div>
      <div className={styles.sort}>
        <Select
          label="Order"
          name="sort"
          options={sorts}
          defaultValue={query.sort}
          onChange={(event) => void submit(event.currentTarget.form)}
        />
      </div>
      {query.category === '' ? null : <input type="hidden" name="category" value={query.category} />}
    </Form>
  );
}
