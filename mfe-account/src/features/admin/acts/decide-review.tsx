import { usePlatform } from '@irodori/kit/hooks';
import { z } from 'zod/mini';
import type { UserReview } from '../records.ts';
import { ActDialog } from './act-dialog.tsx';

const decisions = {
  hide: {
    label: 'Hide…',
    title: 'Hide this review',
    consequence:
      'Only its author still sees it, with a note that it is hidden. It does not count in the rating of the app any more, and stays hidden when it is written anew.',
    confirm: 'Hide it',
    done: 'The review is hidden.',
  },
  dismiss: {
    label: 'Leave it…',
    title: 'Leave this review',
    consequence: 'It stays on the page of the app, and its reports leave this list.',
    confirm: 'Leave it',
    done: 'The review stays.',
  },
  show: {
    label: 'Show again…',
    title: 'Show this review again',
    consequence: 'Everybody sees it, and it counts in the rating of the app.',
    confirm: 'Show it',
    done: 'The review is shown again.',
  },
} as const;

interface DecideReviewProps {
  readonly review: UserReview;
  readonly decision: keyof typeof decisions;
}

export function DecideReview({ review, decision }: DecideReviewProps) {
  const { data } = usePlatform();
  return (
    <ActDialog
      {...decisions[decision]}
      name={`${decisions[decision].label.replace('…', '')}: review of ${review.app} by ${review.name}…`}
      send={({ id, reason }) =>
        data.value(z.unknown(), (db) =>
          db.rpc('admin_decide_review', {
            act_id: id,
            review_id: review.id,
            is_hidden: decision === 'hide',
            reason,
          }),
        )
      }
    />
  );
}
