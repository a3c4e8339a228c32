import { usePlatform } from '@irodori/kit/hooks';
import type { Platform } from '@irodori/platform';
import { Button } from '@irodori/ui/button';
import { Text } from '@irodori/ui/heading';
import { Notice } from '@irodori/ui/notice';
import { TextField } from '@irodori/ui/text-field';
import { useState } from 'react';
import type { CodeWay } from '../../code-step/code-way.ts';
import { type SentCode, startWithCode } from '../../code-step/start-with-code.ts';
import { ProblemNotice } from '../../password/problem-notice.tsx';
import { useSubmit } from '../../password/use-submit.ts';
import { byText } from '../../phone-code/by-text.ts';
import { phoneCodeProblem } from '../../phone-code/phone-code-words.ts';
import { phoneComplaint, phoneOf } from '../../phone-code/phone-number.ts';
import { forAuthService, useStepUp } from '../../step-up/use-step-up.tsx';
import styles from '../email/email.module.css';
import { focusTitle } from '../focus-title.ts';
import type { OwnPhone } from './load-phone.ts';

/** Shows and changes the visitor's phone number. A code that is sent to the new number confirms the change. */
export function PhoneEditor({ loaded, titleId }: { loaded: OwnPhone; titleId: string }) {
  const platform = usePlatform();
  const { afterStepUp, stepUpDialog } = useStepUp(forAuthService);
  const [own, setOwn] = useState(loaded.number);
  const [isChanged, setIsChanged] = useState(false);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<SentCode>();
  const phone = phoneOf(typed);
  const { issue, problem, isSending, submit } = useSubmit({
    complaint: phone === own ? 'This is your number already.' : phoneComplaint(phone),
    explain: phoneCodeProblem,
    send: async () => {
      setIsChanged(false);
      await afterStepUp(async () => setCode(await startWithCode(toNumber(platform, phone))));
    },
  });

  if (code !== undefined)
    return (
      <code.Step
        by={code.by}
        action="Confirm"
        onDone={() => {
          setOwn(code.by.address);
          setIsChanged(true);
          setTyped('');
          setCode(undefined);
          focusTitle(titleId);
        }}
        onOtherAddress={() => {
          setCode(undefined);
          focusTitle(titleId);
        }}
      />
    );
  return (
    <div className={styles.editor}>
      <div role="status" className={styles.editor}>
        {isChanged ? <Notice tone="success">Your phone number is confirmed.</Notice> : null}
        <Text>
          {own === null ? (
            'Your account has no phone number. With one, you can sign in by a code of a text message.'
          ) : (
            <>
              You can sign in with codes sent to <strong className={styles.address}>{own}</strong>.
            </>
          )}
        </Text>
      </div>
      <form method="post" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={own === null ? 'Phone number' : 'New phone number'}
          name="phone"
          type="tel"
          required
          autoComplete="tel"
          description="With + and the code of your country, for example +81 90 1234 5678. We send a code there."
          value={typed}
          error={issue}
          onValueChange={setTyped}
        />
        <ProblemNotice problem={problem} />
        <Button type="submit" busy={isSending}>
          {own === null ? 'Add the number' : 'Change the number'}
        </Button>
      </form>
      {stepUpDialog}
    </div>
  );
}

/** Sends codes to the account's new number. */
function toNumber(platform: Platform, phone: string): CodeWay {
  const { phoneCode } = platform;
  return {
    ...byText(platform, phone),
    send: () =>
      phoneCode.change(phone).catch((error: unknown) => {
        // The page must not reveal who has an account.
        if (!isTaken(error)) throw error;
      }),
    redeem: (code) => phoneCode.confirmChange({ phone, code }),
  };
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'phone_exists';
