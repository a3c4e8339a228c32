import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface SubmitFormProps {
  /** Selector of the control that gets the focus when the form appears. */
  readonly focus: string;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  readonly className: string;
  readonly children: ReactNode;
}

/** A form that appears after an action of the visitor, and is sent by `useSubmit`. */
export function SubmitForm({ focus, submit, className, children }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>(focus)?.focus(), [focus]);
  return (
    <form ref={form} method="post" noValidate className={className} onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  );
}
