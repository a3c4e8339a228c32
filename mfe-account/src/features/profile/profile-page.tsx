import { accountPath } from '@irodori/contract/paths';
import { Link } from '@irodori/kit/link';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { emailTitleId } from '../../paths.ts';
import { DeleteAccount } from '../deletion/delete-account.tsx';
import type { OwnDeletion } from '../deletion/own-deletion.ts';
import { AvatarEditor } from './avatar/avatar-editor.tsx';
import { EmailEditor } from './email/email-editor.tsx';
import type { OwnEmail } from './email/load-email.ts';
import { NameForm } from './name/name-form.tsx';
import type { OwnPhone } from './phone/load-phone.ts';
import { PhoneEditor } from './phone/phone-editor.tsx';
import styles from './profile.module.css';

const avatarTitleId = 'avatar-title';
const phoneTitleId = 'phone-title';

interface ProfilePageProps {
  readonly userId: string;
  readonly email: OwnEmail;
  /** Null where the project sends no text messages. */
  readonly phone: OwnPhone | null;
  readonly name: string | null;
  readonly deletion: OwnDeletion | null;
}

/** The page on which a visitor changes name, picture, address and phone number, and deletes the account. */
export function ProfilePage({ userId, email, phone, name, deletion }: ProfilePageProps) {
  return (
    <Page width="text">
      <header className={styles.head}>
        <Text size="small">
          <Link to={accountPath}>Your account</Link>
        </Text>
        <Heading level={1}>Profile</Heading>
      </header>
      <div className={styles.panels}>
        <Panel as="section" aria-labelledby={avatarTitleId} inset="roomy" className={styles.panel}>
          <Heading level={2} size={4} id={avatarTitleId} tabIndex={-1}>
            Picture
          </Heading>
          <AvatarEditor userId={userId} address={email.email ?? ''} titleId={avatarTitleId} />
        </Panel>
        <Panel as="section" aria-labelledby="name-title" inset="roomy" className={styles.panel}>
          <Heading level={2} size={4} id="name-title">
            Name
          </Heading>
          <NameForm userId={userId} name={name} />
        </Panel>
        <Panel as="section" aria-labelledby={emailTitleId} inset="roomy" className={styles.panel}>
          <Heading level={2} size={4} id={emailTitleId} tabIndex={-1}>
            Email
          </Heading>
          <EmailEditor loaded={email} titleId={emailTitleId} />
        </Panel>
        {phone === null ? null : (
          <Panel as="section" aria-labelledby={phoneTitleId} inset="roomy" className={styles.panel}>
            <Heading level={2} size={4} id={phoneTitleId} tabIndex={-1}>
              Phone
            </Heading>
            <PhoneEditor loaded={phone} titleId={phoneTitleId} />
          </Panel>
        )}
        <DeleteAccount email={email.email} deletion={deletion} />
      </div>
    </Page>
  );
}
