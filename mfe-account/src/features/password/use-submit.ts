import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

interface Options {
  /** The fault of a field, which shows it as `issue`; undefined if all are valid. */
  readonly complaint: string | undefined;
  readonly send: () => Promise<void>;
  /** The message for an error of `send`. */
  readonly explain?: (error: unknown) => SignInProblem;
}

/** Submits a form, once at a time; a fault is shown from the first attempt until it is corrected or something is sent. */
export function useSubmit({ complaint, send, explain = signInProblem }: Options) {
  const [wasTried, setWasTried] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const [isSending, setIsSending] = useState(false);
  const isInFlight = useRef(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // To React, the form of a dialog lies inside the form whose component opened the dialog.
    event.stopPropagation();
    if (isInFlight.current) return;
    flushSync(() => {
      setWasTried(true);
      setProblem(undefined);
    });
    if (complaint !== undefined) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    isInFlight.current = true;
    setIsSending(true);
    try {
      await send();
      // What the form asks next, or anew, was not tried yet.
      setWasTried(false);
    } catch (error) {
      setProblem(explain(error));
    }
    isInFlight.current = false;
    setIsSending(false);
  };

  return { issue: wasTried ? complaint : undefined, problem, isSending, submit };
}
