import type { AppPromptField } from '@irodori/contract/entities';
import { uploadedPicture } from '@irodori/contract/picture';
import { pictureIssues } from 'functions/submit-job/picture-issues';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const palette: AppPromptField = {
  id: 'palette',
  name: 'palette',
  label: 'Colours',
  type: 'IMAGE_INPUT',
  mdel_input_type: 'ATTRIBUTE',
  position: 0,
  required: false,
  placeholder: null,
  description: null,
  config: { options: [] },
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  app_id: 'app',
};
const blank = { width: 8, height: 8, channels: 3, background: '#cc0000' } as const;

test.each([
  ['the whole picture', 200, (total: number) => ({ 'content-length': String(total) })],
  ['its first bytes', 206, (total: number) => ({ 'content-range': `bytes 0-9/${total}` })],
])('a picture above 10 MiB is refused by what the storage says with %s', async (_, status, headersOf) => {
  const png = await sharp({ create: blank }).png().toBuffer();
  const issuesOf = (total: number) =>
    pictureIssues(
      [palette],
      { palette: 'aki/photo.png' },
      async () => new Response(png, { status, headers: headersOf(total) }),
    );
  expect(await issuesOf(uploadedPicture.bytes)).toEqual([]);
  expect(await issuesOf(uploadedPicture.bytes + 1)).toMatchObject([
    { field: 'palette', rule: 'maxValue', limit: 10_485_760 },
  ]);
});
