import type { ComponentType } from 'react';
import type { CodeStepProps } from './code-step.tsx';
import type { CodeWay } from './code-way.ts';

/** A sent code, and the component that asks for it. */
export interface SentCode {
  readonly by: CodeWay;
  readonly Step: ComponentType<CodeStepProps>;
}

/** Sends a code, and loads the form for it meanwhile: few visitors need it. */
export async function startWithCode(by: CodeWay): Promise<SentCode> {
  const [{ CodeStep }] = await Promise.all([import('./code-step.tsx'), by.send()]);
  return { by, Step: CodeStep };
}
