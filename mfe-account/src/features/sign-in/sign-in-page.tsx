import { firstCredits } from '@irodori/contract/credits';
import type { PictureSources } from '@irodori/kit/catalogue-picture';
import { useSession } from '@irodori/kit/hooks';
import { Heading, Text } from '@irodori/ui/heading';
import { Page } from '@irodori/ui/page';
import { Panel } from '@irodori/ui/panel';
import { Picture } from '@irodori/ui/picture';
import { Tabs } from '@irodori/ui/tabs';
import { type CSSProperties, useState } from 'react';
import type { SentCode } from '../code-step/start-with-code.ts';
import type { LoginMode } from './sign-in-rules.ts';
import { PhoneEntry } from '../phone-code/phone-entry.tsx';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';
import { EndedSession } from './ended-session.tsx';
import { GuestEntry } from './guest-entry.tsx';
import type { useGoOn } from './use-go-on.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

export interface SignInPageProps {
  readonly mode: LoginMode;
  /** Pictures that the site made. */
  readonly pictures: readonly PictureSources[];
  /** The OAuth providers that the project offers. */
  readonly providers: readonly string[];
  /** Whether the project sends text messages. */
  readonly hasTexts: boolean;
  readonly onMode: (mode: LoginMode) => void;
  readonly onDone: ReturnType<typeof useGoOn>;
}

const words: Readonly<Record<LoginMode | 'second-factor', { title: string; text: string }>> = {
  'sign-in': { title: 'Welcome back', text: 'Your pictures and credits are where you left them.' },
  'sign-up': {
    title: 'Make pictures of your own',
    text: `A free account starts with ${firstCredits.account} credits. A picture takes a few at most; one that fails costs nothing.`,
  },
  'second-factor': { title: 'One more step', text: 'Then you are back at your pictures.' },
};

/** The page for sign-in and sign-up; typed values stay when the visitor switches between them. */
export function SignInPage(props: SignInPageProps) {
  const { mode, pictures, providers, hasTexts, onMode, onDone } = props;
  const session = useSession();
  const [values, setValues] = useState({ name: '', email: '', password: '' });
  const [code, setCode] = useState<SentCode>();
  /* Undefined before the first time. */
  const [isByPhone, setIsByPhone] = useState<boolean>();
  const isHalfWay = session.status === 'awaiting-second-factor';
  const { title, text } = words[isHalfWay ? 'second-factor' : mode];
  const isGuest = session.status === 'signed-in' && session.isAnonymous;
  const isNew = mode === 'sign-up';
  const form = (of: LoginMode) => (
    <SignInForm
      mode={of}
      values={values}
      providers={providers}
      onValues={setValues}
      onDone={() => onDone({ isNew })}
      onCodeSent={setCode}
      isBackFromPhone={isByPhone === false}
      onPhone={hasTexts ? () => setIsByPhone(true) : undefined}
    />
  );

  return (
    <Page>
      <div className={styles.layout}>
        <header className={styles.head}>
          <Heading level={1}>{title}</Heading>
          <Text size="lead" strength="soft">
            {text}
          </Text>
          {session.status === 'signed-out' ? <EndedSession /> : null}
          {isGuest && mode === 'sign-up' ? (
            <Text strength="soft">You are here as a guest. Your pictures and credits come along.</Text>
          ) : null}
          <span className={styles.stroke} aria-hidden="true" />
          {pictures.length === 0 ? null : (
            <figure className={styles.made}>
              <div className={styles.strip} style={{ '--shots': pictures.length } as CSSProperties}>
                {pictures.map((picture) => (
                  <div key={picture.src} className={styles.shot}>
                    <Picture {...picture} alt="" sizes="(min-width: 60rem) 20rem, 1px" />
                  </div>
                ))}
              </div>
              <figcaption>Made by apps of this site.</figcaption>
            </figure>
          )}
        </header>
        <Panel inset="roomy" className={styles.panel}>
          {isHalfWay ? (
            <SecondFactorStep email={session.email} onDone={() => onDone({ isNew: false })} />
          ) : isByPhone === true ? (
            <PhoneEntry onDone={() => onDone({ isNew })} onBack={() => setIsByPhone(false)} />
          ) : code !== undefined ? (
            <>
              <code.Step
                by={code.by}
                onDone={() => onDone({ isNew })}
                onOtherAddress={() => setCode(undefined)}
              />
              {isGuest || mode === 'sign-in' ? null : (
                <GuestEntry meanwhile={code.by.address} onDone={() => onDone({ isNew: true })} />
              )}
            </>
          ) : (
            <>
              <Tabs
                label="Sign in or create an account"
                value={mode}
                onValueChange={(next) => onMode(next === 'sign-up' ? 'sign-up' : 'sign-in')}
                tabs={[
                  { value: 'sign-in', label: 'Sign in', content: form('sign-in') },
                  { value: 'sign-up', label: 'Create account', content: form('sign-up') },
                ]}
              />
              {isGuest ? null : <GuestEntry onDone={() => onDone({ isNew: true })} />}
            </>
          )}
        </Panel>
      </div>
    </Page>
  );
}
