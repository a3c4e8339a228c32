import { usePlatform } from '@irodori/kit/hooks';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsOnline } from '../connection/use-is-online.ts';
import { signInHref } from '../reader/return-to.ts';
import { UnknownReader } from '../reader/unknown-reader.tsx';
import { useReader } from '../reader/use-reader.ts';
import { commentsId } from './anchors.ts';
import { type Comment, type Content, liveUrl, type Place } from './comment-calls.ts';
import { CommentList } from './comment-list.tsx';
import styles from './comments.module.css';
import { ReportComment } from './report-comment.tsx';
import { useComments } from './use-comments.ts';
import { useLinkedComment } from './use-linked-comment.ts';
import { useLive } from './use-live.ts';
import { WriteComment } from './write-comment.tsx';

/** The comments of a text, with the form for another one. */
export function CommentsSection(place: Place) {
  const { content } = usePlatform();
  return content === undefined ? null : <Section content={content} place={place} />;
}

function Section({ content, place }: { content: Content; place: Place }) {
  const { pathname, hash } = useLocation();
  const { reader, state: readerState } = useReader();
  const all = useComments({
    content,
    place,
    readerId: reader?.id,
    isReady: readerState !== 'loading',
  });
  const { state, reload } = all;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [reported, setReported] = useState<Comment>();

  const isMissed = state.status === 'away' || state.status === 'offline';
  const isListed = state.status === 'ready';
  const version = isListed ? state.version : undefined;
  useLive(isListed ? liveUrl(content, place) : undefined, section, (next) => {
    if (next !== version) void reload();
  });
  const isBack = useIsOnline() && state.status === 'offline';
  useEffect(() => {
    if (isBack) void reload();
  }, [isBack, reload]);
  useLinkedComment(hash, all);

  if (state.status === 'absent') return null;
  const access = { signIn: signInHref(`${pathname}#${commentsId}`), isSignedIn: reader !== null };

  return (
    <section ref={section} aria-labelledby="comments-title" className={styles.section}>
      <Heading level={2} size={4} id="comments-title" tabIndex={-1} ref={heading}>
        Comments
        {isListed && state.total > 0 ? <span className={styles.total}> ({state.total})</span> : null}
      </Heading>
      {isMissed ? <Missed isOffline={state.status === 'offline'} {...all} /> : null}
      {isMissed || readerState === 'loading' ? null : readerState === 'away' ? (
        <UnknownReader content={content} />
      ) : (
        <WriteComment
          content={content}
          place={place}
          {...access}
          onSent={all.add}
          onFailed={() => void reload()}
        />
      )}
      {state.status === 'loading' ? (
        <Text role="status" strength="soft">
          One moment …
        </Text>
      ) : null}
      {state.status === 'ready' ? (
        <CommentList
          content={content}
          all={all}
          state={state}
          {...access}
          heading={heading}
          onReport={setReported}
        />
      ) : null}
      <ReportComment
        content={content}
        comment={reported}
        {...access}
        focus={heading}
        onReported={all.remove}
        onClose={() => setReported(undefined)}
      />
    </section>
  );
}

interface MissedProps extends Pick<ReturnType<typeof useComments>, 'isLoading' | 'reload'> {
  readonly isOffline: boolean;
}

const Missed = ({ isOffline, isLoading, reload }: MissedProps) => (
  <Notice
    action={
      <Button busy={isLoading} onClick={() => void reload()}>
        Try again
      </Button>
    }
  >
    {isOffline
      ? 'You are offline. The comments come when the connection is back.'
      : 'The comments did not arrive. The rest of the site works without them.'}
  </Notice>
);
