import type { AppPromptField } from '../../../shared/contract/src/catalogue/entities.ts';
import { fieldContent } from '../../../shared/contract/src/jobs/field-content.ts';
import type { Prompt, PromptIssue } from '../../../shared/contract/src/jobs/prompt.ts';
import { checkPrompt, codePoints } from '../../../shared/contract/src/jobs/check-prompt.ts';

const uploaded = /^[\w-]+\.(png|jpg|jpeg|webp)$/;

/** Checks the contract's rules, and one that only the server can check: an uploaded picture is the visitor's own. */
export function issuesOf(fields: readonly AppPromptField[], prompt: Prompt, userId: string): PromptIssue[] {
  const strangers = fields
    .filter(({ type }) => fieldContent[type] === 'picture')
    .flatMap(({ name, label }): PromptIssue[] => {
      const path = prompt[name];
      if (typeof path !== 'string' || path === '') return [];
      const [folder, file = '', ...rest] = path.split('/');
      if (folder === userId && uploaded.test(file) && rest.length === 0) return [];
      const message = `${label}: please upload the picture again.`;
      return [{ field: name, rule: 'option', length: codePoints(path), message }];
    });
  return [...checkPrompt(fields, prompt), ...strangers];
}
