import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProjectConfig } from '../../config.ts';
import { defaultTemplates } from './default-templates.ts';
import { escapeHtml, goTemplate } from './go-template.ts';
import type { Email, Message, TemplateName } from './email.ts';
import { plainText } from './plain-text.ts';

type EmailSettings = ProjectConfig['auth']['email'];
interface Override {
  readonly subject?: string | undefined;
  readonly content_path?: string | undefined;
}

export type Render = (email: Email) => Message;

/**
 * Renders the templates of config.toml, and the default ones where config.toml has none.
 * @param folder the folder that contains `supabase/`, to which `content_path` is relative
 * @throws Error naming a template that cannot be read or parsed
 */
export function createRender({ template, notification }: EmailSettings, folder: string): Render {
  const overrides: Partial<Record<TemplateName, Override | undefined>> = { ...template, ...notification };
  const plans = new Map(
    Object.entries(defaultTemplates).map(([name, own]) => {
      const { subject = own.subject, content_path: path } = overrides[name as TemplateName] ?? {};
      try {
        const source = path === undefined ? own.html : readFileSync(resolve(folder, path), 'utf8');
        const html = goTemplate(source, escapeHtml);
        return [name, { subject: goTemplate(subject, oneLine), html }];
      } catch (error) {
        throw new Error(
          `The email template ${name}${path ? ` (${path})` : ''} cannot be used: ${error instanceof Error ? error.message : error}`,
          { cause: error },
        );
      }
    }),
  );
  return ({ to, template: name, values }) => {
    const plan = plans.get(name);
    if (!plan) throw new Error(`There is no email template ${name}.`);
    const html = plan.html(values);
    return {
      to,
      template: name,
      subject: plan.subject(values),
      html,
      text: plainText(html),
    };
  };
}

/** Removes line breaks, with which a value could end the subject and add another header. */
const oneLine = (value: string): string => value.replaceAll(/\p{Cc}+/gu, ' ');
