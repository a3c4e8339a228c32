import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProjectConfig } from '../../config.ts';
import { escapeHtml, goTemplate } from './go-template.ts';
import { htmlOf, textOf } from './layout.ts';
import type { Letter, Message, TemplateName } from './letter.ts';
import { plainText } from './plain-text.ts';
import { words } from './words.ts';

type EmailSettings = ProjectConfig['auth']['email'];
interface Override {
  readonly subject?: string | undefined;
  readonly content_path?: string | undefined;
}

export type Render = (letter: Letter) => Message;

/**
 * The project's mails: those of config.toml, and the product's for the others.
 * @param folder the one that holds `supabase/`, from which `content_path` leads
 * @throws Error naming a template that cannot be read
 */
export function createRender({ template, notification }: EmailSettings, folder: string): Render {
  const overrides: Partial<Record<TemplateName, Override | undefined>> = { ...template, ...notification };
  const plans = new Map(
    Object.entries(words).map(([name, own]) => {
      const { subject = own.subject, content_path: path } = overrides[name as TemplateName] ?? {};
      try {
        const source = path === undefined ? htmlOf(own) : readFileSync(resolve(folder, path), 'utf8');
        const html = goTemplate(source, escapeHtml);
        const text = path === undefined ? goTemplate(textOf(own), asIs) : undefined;
        return [name, { subject: goTemplate(subject, oneLine), html, text }];
      } catch (error) {
        throw new Error(
          `The mail template ${name}${path ? ` (${path})` : ''} cannot be used: ${error instanceof Error ? error.message : error}`,
          { cause: error },
        );
      }
    }),
  );
  return ({ to, template: name, values }) => {
    const plan = plans.get(name);
    if (!plan) throw new Error(`There is no mail template ${name}.`);
    const html = plan.html(values);
    return {
      to,
      template: name,
      subject: plan.subject(values),
      html,
      text: plan.text?.(values) ?? plainText(html),
    };
  };
}

const asIs = (value: string): string => value;

/** A value cannot end the subject and begin another header. */
const oneLine = (value: string): string => value.replaceAll(/\p{Cc}+/gu, ' ');
