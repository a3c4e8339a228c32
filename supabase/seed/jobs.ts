import { appPromptField, type AppPromptField } from '@irodori/contract/entities';
import type { ClaimedJob } from '@irodori/contract/job';
import type { Prompt } from '@irodori/contract/prompt';
import type { AppSeed, FieldSeed } from './catalogue.ts';
import { models } from './models.ts';
import { idOf } from './rows.ts';

const open = {
  required: false,
  placeholder: null,
  description: null,
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
};

const fieldOf = (field: FieldSeed, position: number, slug: string): AppPromptField =>
  appPromptField.parse({
    ...open,
    config: {},
    ...field,
    id: idOf('field', slug, field.name),
    app_id: idOf('app', slug),
    position,
  });

/** A job of an app in the shape in which a worker claims it. */
export function jobOf(
  app: Pick<AppSeed, 'slug' | 'name' | 'style' | 'cost' | 'model' | 'fields'>,
  prompt: Prompt,
  seed: number,
): ClaimedJob {
  const id = idOf('app', app.slug);
  const model = models[app.model];
  return {
    id: idOf('picture', app.slug, JSON.stringify(prompt), String(seed)),
    userId: id,
    attempt: 1,
    prompt: { ...prompt, seed: String(seed) },
    app: {
      id,
      slug: app.slug,
      name: app.name,
      config: { cost: app.cost, style: app.style, examples: [], gallery: [] },
    },
    model: { id: idOf('model', app.model), ...model },
    fields: app.fields.map((field, position) => fieldOf(field, position, app.slug)),
    others: [],
  };
}
