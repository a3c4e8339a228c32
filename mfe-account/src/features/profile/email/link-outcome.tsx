import { Notice } from '@irodori/ui/notice';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ownEmailPath } from '../../../paths.ts';
import type { OwnEmail } from './load-email.ts';

type Outcome = 'followed' | 'expired' | 'refused';

/** Tells what a link of a mail did; the mailboxes' links lead to this page. */
export function LinkOutcome({ own: { email, change } }: { own: OwnEmail }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>();
  const found = outcomeOf(new URLSearchParams(search));
  if (found !== undefined && found !== outcome) setOutcome(found);

  useEffect(() => {
    // What the link left in the address is used up: a reload tells the state, not the outcome. The fragment leads to this
    // part of the page, which is below a phone's first screen.
    if (found !== undefined) void navigate(ownEmailPath, { replace: true });
  }, [found, navigate]);

  if (outcome === undefined) return null;
  if (outcome === 'expired')
    return (
      <Notice tone="error" title="This link no longer works.">
        It was used already or is too old, or the change was canceled.
        {change === null ? '' : ' Send the mails again, and use their new links.'}
      </Notice>
    );
  if (outcome === 'refused')
    return (
      <Notice tone="error" title="The change could not be confirmed.">
        This address cannot be used for the account. Please try another one.
      </Notice>
    );
  return change === null ? (
    <Notice tone="success" title="Your address is changed.">
      From now on you sign in with <bdi>{email}</bdi>.
    </Notice>
  ) : (
    <Notice tone="success" title="One mailbox has confirmed.">
      Now open the mail in the other one, too.
    </Notice>
  );
}

/** GoTrue adds a code, a message or an error to the address. */
function outcomeOf(query: URLSearchParams): Outcome | undefined {
  const errorCode = query.get('error_code');
  if (errorCode !== null) return errorCode === 'otp_expired' ? 'expired' : 'refused';
  return query.has('code') || query.has('message') ? 'followed' : undefined;
}
