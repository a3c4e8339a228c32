import { usePlatform } from '@irodori/kit/hooks';
import { useState } from 'react';
import type { Reviewed } from './load-reviews.ts';
import { summaryOf } from './ratings.ts';

const loadCalls = () => import('./load-reviews.ts');

/** The reviews of an app that the page shows: first those of its loader, then further ones or the current ones. */
export function useReviews(appId: string, page: number, first: Reviewed) {
  const platform = usePlatform();
  const [{ ratings, reviews }, setReviewed] = useState(first);
  const [loading, setLoading] = useState<'idle' | 'loading' | 'failed'>('idle');
  const summary = summaryOf(ratings);

  return {
    reviews,
    summary,
    /** Later pages are followed by links. */
    hasMore: page === 1 && summary !== undefined && reviews.length < summary.count,
    loading,
    async showMore(): Promise<void> {
      setLoading('loading');
      try {
        const { loadMoreReviews } = await loadCalls();
        const more = await loadMoreReviews(platform, appId, reviews.length);
        const known = new Set(reviews.map(({ id }) => id));
        // A review that was written meanwhile moves the others by one place.
        setReviewed({ ratings, reviews: [...reviews, ...more.filter(({ id }) => !known.has(id))] });
        setLoading('idle');
      } catch {
        setLoading('failed');
      }
    },
    /** Loads the reviews again, after the visitor's own changed; those that are shown stay if that fails. */
    async reload(): Promise<void> {
      const current = await loadCalls()
        .then(({ loadReviewed }) => loadReviewed(platform, appId, page))
        .catch(() => null);
      if (current !== null) setReviewed(current);
    },
  };
}
