import { type SyntheticEvent, useRef, useState } from 'react';
import { type SignInProblem, signInProblem } from '../sign-in/sign-in-words.ts';

interface Options {
  /** The fault of the form's field; undefined if it is valid. */
  readonly complaint: string | undefined;
  readonly send: () => Promise<void>;
  /** The message for an error of `send`. */
  readonly explain?: (error: unknown) => SignInProblem;
}

/** Submits a form with one field, once at a time; a fault is shown from the first attempt until it is corrected. */
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
    setWasTried(true);
    setProblem(undefined);
    if (complaint !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    isInFlight.current = true;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      setProblem(explain(error));
    }
    isInFlight.current = false;
    setIsSending(false);
  };

  return { issue: wasTried ? complaint : undefined, problem, isSending, submit };
}
