import type { Platform } from '@irodori/platform';
import type { ComponentType } from 'react';
import type { CodeStepProps } from './code-step.tsx';
import { type Addressee, sendCode } from './send-code.ts';

/** A sent code, and the component that asks for it. */
export interface SentCode {
  readonly to: Addressee;
  readonly Step: ComponentType<CodeStepProps>;
}

/** Sends a code, and loads the form for it meanwhile: few visitors need it. */
export async function startWithCode(platform: Platform, to: Addressee): Promise<SentCode> {
  const [{ CodeStep }] = await Promise.all([import('./code-step.tsx'), sendCode(platform, to)]);
  return { to, Step: CodeStep };
}
