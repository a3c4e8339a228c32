import { z } from 'zod';
import { appPromptField, appPromptFieldColumns } from '../../../shared/contract/src/catalogue/entities.ts';
import { prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import type { SetVisibilityRequest } from '../../../shared/contract/src/pictures/shown-pictures.ts';
import type { Service } from '../_shared/service.ts';
import type { PictureToShow } from './word-check.ts';

const finishedJob = z.object({
  id: z.string(),
  prompt,
  output: z.object({ drew: z.array(z.string()).default([]) }),
  app: z.object({ fields: z.array(appPromptField) }),
});

/** The finished pictures of a visitor among these jobs. */
export async function loadPictures(
  service: Service,
  userId: string,
  { jobIds, showsSettings }: SetVisibilityRequest,
): Promise<PictureToShow[]> {
  const { data, error } = await service
    .from('jobs')
    .select(`id,prompt,output,app:apps(fields:app_prompt_fields(${appPromptFieldColumns}))`)
    .eq('user_id', userId)
    .eq('status', 'SUCCESS')
    .in('id', jobIds);
  if (error) throw new Error(`The pictures could not be read: ${error.code} ${error.message}`);
  return z
    .array(finishedJob)
    .parse(data)
    .map(({ id, output, app, ...job }) => ({
      jobId: id,
      fields: app.fields,
      prompt: job.prompt,
      drew: output.drew,
      showsSettings,
    }));
}
