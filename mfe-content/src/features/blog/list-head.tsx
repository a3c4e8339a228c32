import { bookmarksPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading, Text } from '@irodori/ui/heading';
import { Picture } from '@irodori/ui/picture';
import { usePictureSources } from '../article/picture-url.ts';
import { ArticleProse } from '../article/article-prose.tsx';
import { FeedLinks } from '../feeds/feed-links.tsx';
import { SearchField } from '../search/search-field.tsx';
import styles from './blog.module.css';
import { listWords } from './list-words.ts';
import type { PostList } from './load-blog.ts';

/** The heading of a list of posts, with the search or the author. */
export function ListHead({ list, page, pages }: { list: PostList; page: number; pages: number }) {
  const sources = usePictureSources();
  return (
    <header className={styles.head}>
      {list.of === 'author' && list.author.picture !== null ? (
        <Picture
          {...sources(list.author.picture, list.author.pictureFiles)}
          alt=""
          sizes="96px"
          priority
          className={styles.face}
        />
      ) : null}
      <Heading level={1} size={list.of === 'all' ? 6 : 5} className={styles.name}>
        {listWords(list).name}
      </Heading>
      {list.of === 'all' ? (
        <Text size="lead" strength="soft">
          How the engines draw, why they are small, and what we learn while we build this.
        </Text>
      ) : null}
      {list.of === 'author' ? (
        <div className={styles.about}>
          <ArticleProse nodes={list.author.about} />
        </div>
      ) : null}
      {pages === 1 ? null : (
        <Text strength="soft">
          Page {page} of {pages}
        </Text>
      )}
      {list.of === 'all' ? (
        <>
          <SearchField />
          <Text strength="soft">
            <FeedLinks /> What you saved is in your <Link to={bookmarksPath}>bookmarks</Link>.
          </Text>
        </>
      ) : null}
    </header>
  );
}
