import type { VerificationAction } from '@irodori/contract/verification';
import { usePlatform } from '@irodori/kit/hooks';
import { type SyntheticEvent, useState } from 'react';
import { type Problem, problemOf } from './reader-words.ts';

interface Options<Values extends Record<string, string>> {
  readonly initial: Values;
  readonly faults: (values: Values) => { readonly [Name in keyof Values]?: string | undefined };
  /** What a proof of a human is for, at a content backend that needs proofs; absent where none is needed. */
  readonly action?: VerificationAction;
  /** `proof` is the field with the proof, or no field. */
  readonly send: (values: Values, proof: { readonly verification?: string }) => Promise<void>;
}

/** A form of reader accounts, sent once at a time. Faults are shown from the first attempt until they are corrected. */
export function useReaderForm<Values extends Record<string, string>>(options: Options<Values>) {
  const { initial, faults, send } = options;
  const { verification, content } = usePlatform();
  const action = content?.kind === 'irodori' ? options.action : undefined;
  const [values, setValues] = useState(initial);
  const [wasTried, setWasTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setIsSending] = useState(false);
  const found = faults(values);

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setWasTried(true);
    setProblem(undefined);
    const faulty = Object.keys(values).find((name) => found[name] !== undefined);
    if (faulty !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${faulty}"]`)?.focus();
      return;
    }
    setIsSending(true);
    try {
      const token = action && (await verification.token(action));
      await send(values, token === undefined ? {} : { verification: token });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsSending(false);
  };

  return {
    values,
    problem,
    isSending,
    /** Attributes of the form. Without scripts a form with GET would put its fields into the address. */
    form: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event),
      onFocus: () => action && verification.prepare(action),
    },
    /** Attributes of the field with this name. */
    field: (name: keyof Values & string) => ({
      name,
      required: true,
      value: values[name] ?? '',
      error: wasTried ? found[name] : undefined,
      onValueChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setProblem(undefined);
      },
    }),
  } as const;
}
