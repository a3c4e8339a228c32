import type { LoadContext } from '@irodori/kit/module';
import { parts } from '../workspace/parts.ts';
import { PromptForm } from './form/prompt-form.tsx';
import { GeneratorCopy } from './generator-copy.tsx';

export { card } from './generator-preview.server.ts';
export { structuredData } from './generator-data.server.ts';
export { WorkspaceRoute as default } from '../workspace/workspace-route.tsx';

parts.Form = PromptForm;
parts.Copy = GeneratorCopy;

export const load = async (context: LoadContext) =>
  (await import('./load-generator-page.ts')).loadGeneratorPage(context);
