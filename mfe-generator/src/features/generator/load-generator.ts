import {
  app,
  appColumns,
  appPromptField,
  appPromptFieldColumns,
  model,
  modelColumns,
} from '@irodori/contract/entities';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** An app with all data of its form, which one request loads. */
export const generatorApp = z.extend(app, {
  model: z.nullable(model),
  fields: z.pipe(
    z.array(appPromptField),
    z.transform((fields) => fields.toSorted((a, b) => a.position - b.position)),
  ),
});
export type GeneratorApp = z.infer<typeof generatorApp>;

export const generatorColumns = `${appColumns},model:models(${modelColumns}),fields:app_prompt_fields(${appPromptFieldColumns})`;

export const loadGenerator = (platform: Platform, slug: string): Promise<GeneratorApp | null> =>
  platform.data.one(generatorApp, (db) =>
    db.from('apps').select(generatorColumns).eq('slug', slug).maybeSingle(),
  );
