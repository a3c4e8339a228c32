import { shownPicturesPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Select } from '@irodori/ui/select';
import { TextField } from '@irodori/ui/text-field';
import { Search } from 'lucide-react';
import { Form } from 'react-router-dom';
import { useShownQuery } from '../../filter/use-shown-query.ts';
import type { loadPictures } from './load-pictures.ts';
import { type PicturesQuery, shapes } from './pictures-query.ts';
import styles from './pictures.module.css';

interface PicturesFilterProps {
  readonly query: PicturesQuery;
  readonly apps: Awaited<ReturnType<typeof loadPictures>>['apps'];
}

/** The search over shown words, and filters. A GET form: the URL contains the query, with or without scripts. */
export function PicturesFilter({ query, apps }: PicturesFilterProps) {
  const { form, send } = useShownQuery(query, shownPicturesPath);
  const categories = new Map(apps.map(({ category }) => [category.slug, category.name]));
  const models = [...new Set(apps.map(({ model }) => model.name))];
  const selects = [
    {
      label: 'Made with',
      name: 'app',
      all: 'All apps',
      options: apps.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      label: 'Category',
      name: 'category',
      all: 'All categories',
      options: [...categories].map(([value, label]) => ({ value, label })),
    },
    {
      label: 'Model',
      name: 'model',
      all: 'All models',
      options: models.map((name) => ({ value: name, label: name })),
    },
  ] as const;
  return (
    <Form {...form} role="search" className={styles.filter}>
      <div className={styles.search}>
        <TextField
          label="Search the words of pictures"
          name="q"
          type="search"
          defaultValue={query.q}
          maxLength={100}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </div>
      {selects.map(({ label, name, all, options }) => (
        <Select
          key={name}
          label={label}
          name={name}
          defaultValue={query[name]}
          options={[{ value: '', label: all }, ...options]}
          onChange={send}
        />
      ))}
      <Select label="Shape" name="shape" defaultValue={query.shape} options={shapes} onChange={send} />
    </Form>
  );
}
