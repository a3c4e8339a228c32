import { z } from 'zod';
import { appPromptField, appPromptFieldColumns } from '../../../shared/contract/src/catalogue/entities.ts';
import { prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import {
  type SetVisibilityRequest,
  visibility,
} from '../../../shared/contract/src/pictures/shown-pictures.ts';
import type { Service } from '../_shared/service.ts';
import type { PictureToShow } from './word-check.ts';

const finishedJob = z.object({
  id: z.string(),
  prompt,
  output: z.object({ drew: z.array(z.string()).default([]) }),
  app: z.object({ fields: z.array(appPromptField) }),
  shown: z.nullable(z.object({ visibility, prompt: z.nullable(prompt) })),
});

/** Whether others see a picture, and its settings, as much as is asked for or more. */
function isShownSo(
  { shown }: z.infer<typeof finishedJob>,
  asked: Pick<SetVisibilityRequest, 'visibility' | 'showsSettings'>,
): boolean {
  if (shown === null || shown.visibility === 'private') return false;
  const isSeen = shown.visibility === 'public' || asked.visibility === 'unlisted';
  return isSeen && (shown.prompt !== null || !asked.showsSettings);
}

/** The finished pictures of a visitor among these jobs. */
export async function loadPictures(
  service: Service,
  userId: string,
  request: SetVisibilityRequest,
): Promise<PictureToShow[]> {
  const { data, error } = await service
    .from('jobs')
    .select(
      `id,prompt,output,app:apps(fields:app_prompt_fields(${appPromptFieldColumns})),shown:shown_pictures(visibility,prompt)`,
    )
    .eq('user_id', userId)
    .eq('status', 'SUCCESS')
    .in('id', request.jobIds);
  if (error) throw new Error(`The pictures could not be read: ${error.code} ${error.message}`);
  return z
    .array(finishedJob)
    .parse(data)
    .map((job) => ({
      jobId: job.id,
      fields: job.app.fields,
      prompt: job.prompt,
      drew: job.output.drew,
      showsSettings: request.showsSettings,
      isShownSo: isShownSo(job, request),
    }));
}
