import { longestSupport, type SupportKind, supportKind } from '@irodori/contract/support';
import { usePlatform, useSession } from '@irodori/kit/hooks';
import { HumanCheckStatus } from '@irodori/kit/human-check';
import { useDraft } from '@irodori/kit/use-draft';
import { Button } from '@irodori/ui/button';
import { Notice } from '@irodori/ui/notice';
import { Select } from '@irodori/ui/select';
import { TextArea } from '@irodori/ui/text-area';
import { TextField } from '@irodori/ui/text-field';
import { Send } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { z } from 'zod/mini';
import styles from './contact.module.css';
import { FileList } from './file-list.tsx';
import { emailComplaint, messageComplaint, sendRequest } from './send-request.ts';

const kindWords: Readonly<Record<SupportKind, string>> = {
  picture: 'A picture, or making one',
  payment: 'Credits, payments or a refund',
  account: 'My account or signing in',
  privacy: 'My data',
  rights: 'Something that breaks rights or rules',
  other: 'Something else',
};
const kinds = supportKind.options.map((value) => ({ value, label: kindWords[value] }));

const filled = z.object({ kind: supportKind, message: z.string(), email: z.string(), about: z.string() });
type Filled = z.infer<typeof filled>;

interface ContactFormProps {
  /** Of an error page, or the id of a job, from the address of the page. */
  readonly reference: string;
  readonly onSent: (sent: { readonly reference: string; readonly email: string }) => void;
}

/** The form for a question to the operator. What is typed stays in the tab until it is sent. */
export function ContactForm({ reference, onSent }: ContactFormProps) {
  const platform = usePlatform();
  const session = useSession();
  const { value, isRestored, change, forget } = useDraft<Filled>(`support:${reference}`, filled, {
    kind: reference === '' ? 'picture' : 'other',
    message: '',
    email: session.status === 'signed-in' ? (session.email ?? '') : '',
    about: reference,
  });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly title: string; readonly text: string }>();
  const [isSending, setIsSending] = useState(false);
  /** A request that is sent again unchanged has the same id, so that it is kept once. */
  const sent = useRef<{ readonly id: string; readonly value: Filled; readonly files: readonly File[] }>(
    undefined,
  );

  const complaints = { message: messageComplaint(value.message), email: emailComplaint(value.email) };
  const edit = (part: Partial<Filled>): void => {
    change({ ...value, ...part });
    setRefused(undefined);
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setWasTried(true);
    const faulty = (['message', 'email'] as const).find((field) => complaints[field] !== undefined);
    if (faulty !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${faulty}"]`)?.focus();
      return;
    }
    setRefused(undefined);
    setIsSending(true);
    if (sent.current?.value !== value || sent.current.files !== files)
      sent.current = { id: crypto.randomUUID(), value, files };
    const email = value.email.trim();
    const outcome = await sendRequest(platform, { ...value, email, id: sent.current.id }, files);
    setIsSending(false);
    if (outcome.type === 'refused') {
      setRefused(outcome);
      return;
    }
    forget();
    onSent({ reference: outcome.reference, email });
  };

  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of any field begins the check */
    <form
      method="post"
      noValidate
      className={styles.form}
      onFocus={() => platform.verification.prepare('ask_support')}
      onSubmit={(event) => void submit(event)}
    >
      {isRestored ? (
        <Notice announce={false}>This is what you wrote before. It was not sent yet.</Notice>
      ) : null}
      <Select
        label="What is it about?"
        name="kind"
        options={kinds}
        value={value.kind}
        onValueChange={(kind) => edit({ kind: supportKind.parse(kind) })}
      />
      <TextArea
        label="Your question"
        name="message"
        description="What you did, what you expected, and what happened instead."
        required
        rows={7}
        maxLength={longestSupport.message}
        value={value.message}
        error={wasTried ? complaints.message : undefined}
        onValueChange={(message) => edit({ message })}
      />
      <TextField
        label="Your email address"
        name="email"
        type="email"
        description="The answer goes there."
        autoComplete="email"
        required
        value={value.email}
        error={wasTried ? complaints.email : undefined}
        onValueChange={(email) => edit({ email })}
      />
      <TextField
        label="Reference or picture"
        name="about"
        description="The reference that an error page showed, or the address of a picture’s page."
        maxLength={longestSupport.about}
        autoComplete="off"
        value={value.about}
        onValueChange={(about) => edit({ about })}
      />
      <FileList files={files} onChange={setFiles} />
      {refused === undefined ? null : (
        <Notice tone="error" title={refused.title}>
          {refused.text}
        </Notice>
      )}
      <HumanCheckStatus className={styles.check} />
      <Button type="submit" variant="primary" busy={isSending} icon={<Send aria-hidden="true" />}>
        Send
      </Button>
    </form>
  );
}
