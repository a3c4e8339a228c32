import { creditsPath, dataPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './deletion.module.css';
import { DeletionNotice } from './deletion-notice.tsx';
import type { OwnDeletion } from './own-deletion.ts';

interface DeleteAccountProps {
  readonly email: string | null;
  readonly deletion: OwnDeletion | null;
}

/** The end of the profile page: what a deletion removes and what stays, and the way to ask for it. */
export function DeleteAccount({ email, deletion }: DeleteAccountProps) {
  return (
    <Panel as="section" aria-labelledby="deletion-title" inset="roomy" className={styles.panel}>
      <Heading level={2} size={4} id="deletion-title">
        Delete your account
      </Heading>
      <DeletionNotice deletion={deletion}>
        Until then everything is still here, and you can change your mind.
      </DeletionNotice>
      {deletion === null ? (
        <>
          <Text>You have 14 days to change your mind. After that, for good:</Text>
          <ul className={styles.facts}>
            <li>
              <strong>Gone:</strong> your pictures and prompts, credits, reviews and ratings, name and
              address, passkeys and second factors, the sign-in to applications that you connected, and the
              reader account that you use with this one, with its comments.
            </li>
            <li>
              <strong>Stays:</strong> the record of what you bought, without your name and address, because
              tax law wants it.
            </li>
            <li>
              <strong>Before you go:</strong> take <Link to={dataPath}>everything that is yours</Link> along
              in one archive. A monthly plan has to be cancelled first. Unused credits that you bought in the
              last 14 days can be <Link to={creditsPath}>paid back</Link>; all others are lost.
            </li>
          </ul>
          <DeleteDialog email={email} />
        </>
      ) : null}
    </Panel>
  );
}
