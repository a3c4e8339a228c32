import { imageDimensionsFromStream } from 'image-dimensions';
import type { AppPromptField } from '../../../shared/contract/src/catalogue/entities.ts';
import { fieldContent } from '../../../shared/contract/src/jobs/field-content.ts';
import { uploadedPicture } from '../../../shared/contract/src/pictures/picture.ts';
import type { Prompt, PromptIssue, PromptRule } from '../../../shared/contract/src/jobs/prompt.ts';
import { checkRange, codePoints } from '../../../shared/contract/src/jobs/check-prompt.ts';

/** The first bytes of a stored picture, which say type, width and height; undefined if there is no such picture. */
export type OpenInput = (path: string) => Promise<Response | undefined>;

/** What is wrong with the pictures of a prompt whose paths are the visitor's own, judged by their content. */
export async function pictureIssues(
  fields: readonly AppPromptField[],
  prompt: Prompt,
  open: OpenInput,
): Promise<PromptIssue[]> {
  const pictures = fields.flatMap((field) => {
    const path = prompt[field.name];
    return fieldContent[field.type] === 'picture' && typeof path === 'string' && path !== ''
      ? [{ field, path }]
      : [];
  });
  const issues = await Promise.all(
    pictures.map(async ({ field, path }) => issueOf(field, path, await open(path))),
  );
  return issues.filter((issue) => issue !== undefined);
}

async function issueOf(
  field: AppPromptField,
  path: string,
  response: Response | undefined,
): Promise<PromptIssue | undefined> {
  const fail = (rule: PromptRule, message: string, limit?: number): PromptIssue => ({
    field: field.name,
    rule,
    ...(limit === undefined ? {} : { limit }),
    length: codePoints(path),
    message: `${field.label}: ${message}`,
  });
  if (response?.body == null)
    return fail('option', 'this picture is not there any more. Please choose it again.');
  const picture = await imageDimensionsFromStream(response.body).catch(() => undefined);
  const accepted: readonly string[] = field.config.accept ?? uploadedPicture.types;
  if (picture === undefined || !accepted.includes(`image/${picture.type}`))
    return fail(
      'type',
      `this file is not one of ${accepted.map(nameOf).join(', ')}, whatever its name says.`,
    );

  if (bytesOf(response) > uploadedPicture.bytes)
    return fail('maxValue', 'this picture has more than 10 MB.', uploadedPicture.bytes);
  const { width, height } = picture;
  if (width * height > uploadedPicture.pixels)
    return fail('maxValue', 'this picture has more than 64 million pixels.', uploadedPicture.pixels);
  return checkRange(field, Math.min(width, height), 'pixels on its shorter side', fail);
}

const nameOf = (type: string): string =>
  type === 'image/webp' ? 'WebP' : type.replace('image/', '').toUpperCase();

/** The bytes of the whole picture, of which the response may be a part. */
function bytesOf({ headers }: Response): number {
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return Number(total ?? headers.get('content-length'));
}
