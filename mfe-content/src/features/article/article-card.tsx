import { Link } from '@irodori/kit/link';
import { Panel, panelLink } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import type { ArticleCard as Card } from './article.ts';
import styles from './article-card.module.css';
import { ArticleMeta } from './article-meta.tsx';
import { usePictureSources } from './picture-url.ts';

export interface ArticleCardProps {
  readonly article: Card;
  readonly path: string;
  /** `lead`: the large first card of a page; `row`: an entry of a list. Default `card`. */
  readonly shape?: 'lead' | 'card' | 'row';
  /** Level of the title's heading. */
  readonly level?: 2 | 3;
  /** True if the picture is on the first screen. */
  readonly priority?: boolean;
}

const sizes = {
  lead: '(max-width: 60rem) 100vw, 44rem',
  card: '(max-width: 36rem) 40vw, 24rem',
  row: '(max-width: 36rem) 30vw, 10rem',
};

/** An article as a panel that links to it. */
export function ArticleCard({
  article,
  path,
  shape = 'card',
  level = 2,
  priority = false,
}: ArticleCardProps) {
  const Title = `h${level}` as const;
  return (
    <Panel as="article" inset="plain" linked className={styles.card} data-shape={shape}>
      <Picture
        {...usePictureSources()(article.picture, article.pictureFiles)}
        alt=""
        ratio={shape === 'row' ? '1:1' : '4:3'}
        sizes={sizes[shape]}
        priority={priority}
        className={styles.picture}
      />
      <div className={styles.words}>
        <Title className={styles.title}>
          <Link to={path} className={panelLink}>
            {article.title}
          </Link>
        </Title>
        <p className={styles.summary}>{article.summary}</p>
        <p className={styles.meta}>
          <ArticleMeta published={article.published} minutes={article.minutes} />
        </p>
      </div>
    </Panel>
  );
}
