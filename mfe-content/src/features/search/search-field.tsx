import { searchPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Form } from 'react-router-dom';
import { queryLength, queryName } from './query.ts';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'name' | 'maxLength' | 'onSubmit'
> {
  /** Path of the page that shows the results. */
  readonly action?: string;
  /** Takes the place of the navigation to the search. */
  readonly onSubmit?: NonNullable<ComponentProps<'form'>['onSubmit']>;
}

/** A form that leads to the search, or to that of one page; it works without scripts. */
export function SearchField({ action = searchPath, onSubmit, ...input }: SearchFieldProps) {
  return (
    <Form
      role="search"
      action={action}
      className={styles.form}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <input
        aria-label="Search all texts"
        placeholder="Search all texts"
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        type="search"
        name={queryName}
        maxLength={queryLength}
        className={styles.input}
      />
      <Button type="submit" icon={<Search aria-hidden="true" />}>
        Search
      </Button>
    </Form>
  );
}
