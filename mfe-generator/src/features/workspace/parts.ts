import type { ComponentType } from 'react';
import type { GeneratorCopyProps } from '../generator/generator-copy.tsx';
import type { AskedProps } from '../output/asked.tsx';
import type { PromptFormProps } from '../generator/form/prompt-form.tsx';
import type { JobViewProps } from '../output/job-view.tsx';

/** What the workspace shows beside its frame. Each route brings the parts that its own first page needs. */
interface Parts {
  Form: ComponentType<PromptFormProps>;
  Copy: ComponentType<GeneratorCopyProps>;
  Job: ComponentType<JobViewProps>;
  Asked: ComponentType<AskedProps>;
}

export const parts: Partial<Parts> = {};
