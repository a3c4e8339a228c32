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
  /** Takes the place of the navigation to the search. */
  readonly onSubmit?: NonNullable<ComponentProps<'form'>['onSubmit']>;
}

/** A form that leads to the search; it works without scripts. */
export function SearchField({ onSubmit, ...input }: SearchFieldProps) {
  return (
    <Form
      role="search"
      action={searchPath}
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
