import { Day } from '@irodori/ui/day';

export interface ArticleMetaProps {
  /** ISO 8601. */
  readonly published: string;
  /** The last change; shown if it was on another day. */
  readonly updated?: string;
  /** Reading time. */
  readonly minutes: number;
}

/** Date and reading time of an article. */
export function ArticleMeta({ published, updated = published, minutes }: ArticleMetaProps) {
  return (
    <>
      <Day date={published} month="long" />
      {updated.slice(0, 10) === published.slice(0, 10) ? null : (
        <>
          , changed on <Day date={updated} month="long" />
        </>
      )}{' '}
      · {minutes} min
    </>
  );
}
