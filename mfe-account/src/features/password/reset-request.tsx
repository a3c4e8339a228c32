import { confirmPath } from '@irodori/contract/paths';
import { usePlatform } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { Button } from '@irodori/ui/button';
import { Heading, Text } from '@irodori/ui/heading';
import { Panel } from '@irodori/ui/panel';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import { emailComplaint } from '../sign-in/sign-in-rules.ts';
import styles from './password.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { useSubmit } from './use-submit.ts';

interface ResetRequestProps {
  readonly initialEmail?: string;
}

/** Requests the link to set a new password. It shows the same for an address without an account. */
export function ResetRequest({ initialEmail = '' }: ResetRequestProps) {
  const { session, verification } = usePlatform();
  const [email, setEmail] = useState(initialEmail);
  const [sentTo, setSentTo] = useState<string>();
  const address = email.trim();
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: emailComplaint(address),
    send: async () => {
      await session.requestPasswordReset({
        email: address,
        returnTo: new URL(confirmPath, location.origin).href,
      });
      setSentTo(address);
    },
  });

  return (
    <Panel inset="roomy" className={styles.panel}>
      {sentTo === undefined ? (
        /* Without scripts a form with GET would put its field into the URL. */
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the field begins the check */
        <form
          method="post"
          noValidate
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          onFocus={() => verification.prepare('recover')}
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={issue}
            onValueChange={setEmail}
          />
          <ProblemNotice problem={problem} />
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Send the link
          </Button>
          <HumanCheckStatus className={styles.check} />
        </form>
      ) : (
        <div role="status" className={styles.words}>
          <Heading level={2} size={4}>
            Check your inbox
          </Heading>
          <Text>
            If <bdi>{sentTo}</bdi> has an account here, a message is on its way. Open its link in this
            browser. It can take a few minutes; please look in your spam folder too.
          </Text>
        </div>
      )}
    </Panel>
  );
}
