import { z } from 'zod';
import {
  appPromptField,
  appPromptFieldColumns,
  type AppPromptField,
} from '../../../shared/contract/src/entities.ts';
import type { Service } from '../_shared/service.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal `app_not_found` */
export async function loadFields(service: Service, appId: string): Promise<AppPromptField[]> {
  const [app, fields] = await Promise.all([
    service.from('apps').select('id').eq('id', appId).maybeSingle(),
    service.from('app_prompt_fields').select(appPromptFieldColumns).eq('app_id', appId).order('position'),
  ]);
  const error = app.error ?? fields.error;
  if (error) throw new Error(`The app’s fields could not be read: ${error.code} ${error.message}`);
  if (app.data === null) throw new Refusal('app_not_found');
  return z.array(appPromptField).parse(fields.data);
}
