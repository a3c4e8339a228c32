import { z } from 'zod/mini';
import { app } from '../catalogue/entities.ts';
import { prompt } from '../jobs/prompt.ts';
import { setVisibilityRefusals, type SetVisibilityCode } from '../refusals.ts';

/** Who sees a finished picture: its owner, everybody who has its address, or everybody, who finds it in lists, too. */
export const visibility = z.enum(['private', 'unlisted', 'public']);

/** The most pictures of one request. */
export const mostShownAtOnce = 100;

/** Body of the edge function `set-visibility`. */
export const setVisibilityRequest = z.object({
  jobIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostShownAtOnce)),
  visibility,
  /** Whether others see what was asked for, uploaded pictures aside. Without meaning for `private`. */
  showsSettings: z.boolean(),
});
export type SetVisibilityRequest = z.infer<typeof setVisibilityRequest>;

/** Body of the response of `set-visibility`: the pictures that stay as they were, with the reason for their owner. */
export const setVisibilityResponse = z.object({
  refused: z.array(z.object({ jobId: z.string(), reason: z.string() })),
});
export type SetVisibilityResponse = z.infer<typeof setVisibilityResponse>;

/** The body of a refusal by `set-visibility`. */
export const setVisibilityError = z.object({
  code: z.enum(Object.keys(setVisibilityRefusals) as SetVisibilityCode[]),
  message: z.string(),
});
export type SetVisibilityError = z.infer<typeof setVisibilityError>;

/** A shown picture in a list. */
export const listedPicture = z.object({
  jobId: z.string(),
  /** Name of the copy in the bucket of `shown-bucket.ts`. */
  path: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** The main text of the prompt; null if the owner does not show the settings. */
  words: z.nullable(z.string()),
  /** How many others made it a favourite. */
  favourites: z.int(),
  app: z.pick(app, { slug: true, name: true }),
});
export type ListedPicture = z.infer<typeof listedPicture>;

/** The columns of {@link listedPicture} for a PostgREST select from `shown_pictures`. */
export const listedPictureColumns =
  'jobId:job_id,path,width,height,words,favourites,app:apps!inner(slug,name)';

/** The result of `shown_picture`: a picture as everybody with its address sees it. */
export const shownPicture = z.extend(listedPicture, {
  visibility,
  /** Whether an editor chose it for the home page. */
  isChosen: z._default(z.boolean(), false),
  /** Null, like `drew`, if the owner does not show the settings. */
  prompt: z.nullable(prompt),
  drew: z.nullable(z.array(z.string())),
  /** The random seed; null if the owner does not show the settings. */
  seed: z._default(z.nullable(z.int()), null),
  shownAt: z.string(),
  /** Other public pictures, the latest first: of the app, and of the owner. */
  ofApp: z.array(listedPicture),
  ofPerson: z.array(listedPicture),
});
export type ShownPicture = z.infer<typeof shownPicture>;

export const pictureReportReason = z.enum(['sexual', 'violent', 'hateful', 'personal', 'other']);
export type PictureReportReason = z.infer<typeof pictureReportReason>;
