import { signUpPath } from '@irodori/contract/paths';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { lazy, Suspense } from 'react';
import { SignInLink } from './sign-in-link.tsx';
import type { OwnReviewState } from './use-own-review.ts';

/** Its file has arrived with the state, since the calls are in it. */
const WritableReview = lazy(async () => ({
  default: (await import(/* webpackChunkName: "own-review" */ './writable-review.tsx')).WritableReview,
}));

interface PartProps {
  readonly app: { readonly id: string; readonly name: string };
  readonly state: OwnReviewState;
  readonly onChanged: () => void;
  readonly onRetry: () => void;
}

/** The visitor's own review, or what is needed to write one. */
export function OwnReviewPart({ app, state, onChanged, onRetry }: PartProps) {
  if (state === 'loading') return null;
  if (state === 'failed')
    return (
      <Notice tone="warning" action={<Button onClick={onRetry}>Try again</Button>}>
        Whether you have reviewed this app could not be read.
      </Notice>
    );
  if (state === 'signed-out')
    return (
      <Text strength="soft">
        You made a picture with this app? <SignInLink>Sign in</SignInLink> to review it.
      </Text>
    );
  switch (state.right) {
    case 'picture_needed':
      return <Text strength="soft">Once you have made a picture with this app, you can review it here.</Text>;
    case 'account_needed':
      return (
        <Text strength="soft">
          Reviews come from visitors with an account.{' '}
          <SignInLink to={signUpPath}>Create an account</SignInLink> to write one; your pictures stay with
          you.
        </Text>
      );
    case 'yes':
      return (
        <Suspense>
          <WritableReview app={app} review={state.review} onChanged={onChanged} />
        </Suspense>
      );
    default:
      return state.right satisfies never;
  }
}
