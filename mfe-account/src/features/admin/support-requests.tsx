import type { SupportKind } from '@irodori/contract/support';
import { Link } from '@irodori/kit/link';
import { Chip } from '@irodori/ui/chip';
import { EmptyState } from '@irodori/ui/empty-state';
import { Heading, Text } from '@irodori/ui/heading';
import { adminAnchors, olderRequestsPath, requestsPath, userPath } from '../../paths.ts';
import { AttachedFile } from './attached-file.tsx';
import { DecideRequest } from './acts/decide-request.tsx';
import styles from './admin.module.css';
import { requestsPerPage } from './load-admin.ts';
import { Older } from './older.tsx';
import type { SupportRequest } from './records.ts';
import { UtcMoment } from './utc-moment.tsx';

const kinds: Readonly<Record<SupportKind, string>> = {
  picture: 'A picture',
  payment: 'Credits or a payment',
  account: 'An account',
  privacy: 'Personal data',
  rights: 'A breach of rights or rules',
  other: 'Something else',
};

interface SupportRequestsProps {
  readonly requests: readonly SupportRequest[];
  readonly isAnswered: boolean;
}

/** Questions of visitors to the operator, the latest first. They are answered by mail. */
export function SupportRequests({ requests, isAnswered }: SupportRequestsProps) {
  return (
    <section aria-labelledby={adminAnchors.questions} className={styles.section}>
      <Heading level={2} size={4} id={adminAnchors.questions}>
        {isAnswered ? 'Answered questions' : 'Open questions'}
      </Heading>
      <p>
        <Link to={requestsPath(!isAnswered)}>{isAnswered ? 'Open questions' : 'Answered questions'}</Link>
      </p>
      {requests.length === 0 ? (
        <EmptyState title={isAnswered ? 'No question was answered yet' : 'No question waits'} level={3}>
          <Text>Questions from the contact form appear here.</Text>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Older
        count={requests.length}
        most={requestsPerPage}
        to={olderRequestsPath(isAnswered, requests.at(-1)?.createdAt)}
      >
        Older questions
      </Older>
    </section>
  );
}

function Request({ request }: { request: SupportRequest }) {
  const { reference, kind, email, userId, message, about, attachments, createdAt, answeredAt } = request;
  return (
    <li>
      <div className={styles.words}>
        <p>
          <strong>{kinds[kind]}</strong> {answeredAt === null ? null : <Chip>Answered</Chip>}
        </p>
        <p className={styles.review} dir="auto">
          {message}
        </p>
        {about === null ? null : (
          <p>
            About <bdi>{about}</bdi>
          </p>
        )}
        {attachments.length === 0 ? null : (
          <ul aria-label={`Files of ${reference}`} className={styles.row}>
            {attachments.map((file) => (
              <li key={file.path}>
                <AttachedFile {...file} />
              </li>
            ))}
          </ul>
        )}
        <Text size="small" strength="quiet">
          {reference},{' '}
          <a href={`mailto:${encodeURIComponent(email)}?subject=${reference}`}>
            <bdi>{email}</bdi>
          </a>
          {userId === null ? null : (
            <>
              , <Link to={userPath(userId)}>account</Link>
            </>
          )}
          , <UtcMoment at={createdAt} />
        </Text>
        <DecideRequest request={request} />
      </div>
    </li>
  );
}
