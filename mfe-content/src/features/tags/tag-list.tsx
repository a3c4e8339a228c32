import { tagPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import styles from './tag-list.module.css';
import { tagName } from './tags.ts';

export interface TagListProps {
  readonly tags: readonly string[];
  /** The tag whose posts the page shows. */
  readonly selected?: string | undefined;
}

/** Links to the posts of tags. */
export function TagList({ tags, selected }: TagListProps) {
  return (
    <ul aria-label="Tags" className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip selected={tag === selected} render={<Link to={tagPath(tag)} />}>
            {tagName(tag)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
