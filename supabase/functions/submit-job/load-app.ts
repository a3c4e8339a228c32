import { z } from 'zod';
import {
  appPromptField,
  appPromptFieldColumns,
  pipeline,
  type AppPromptField,
  type Pipeline,
} from '../../../shared/contract/src/catalogue/entities.ts';
import type { Service } from '../_shared/service.ts';
import { Refusal } from './refusal.ts';

export interface OrderedApp {
  readonly pipeline: Pipeline;
  readonly fields: readonly AppPromptField[];
}

const appRow = z.object({ model: z.object({ pipeline }) });

/** @throws Refusal `app_not_found` */
export async function loadApp(service: Service, appId: string): Promise<OrderedApp> {
  const [app, fields] = await Promise.all([
    service.from('apps').select('model:models(pipeline)').eq('id', appId).maybeSingle(),
    service.from('app_prompt_fields').select(appPromptFieldColumns).eq('app_id', appId).order('position'),
  ]);
  const error = app.error ?? fields.error;
  if (error) throw new Error(`The app could not be read: ${error.code} ${error.message}`);
  if (app.data === null) throw new Refusal('app_not_found');
  return {
    pipeline: appRow.parse(app.data).model.pipeline,
    fields: z.array(appPromptField).parse(fields.data),
  };
}
