import { z } from 'zod/mini';
import { askSupportRefusals, type AskSupportCode } from '../refusals.ts';
import { verificationToken } from '../account/verification.ts';

/** What a request to the operator is about. */
export const supportKind = z.enum(['picture', 'payment', 'account', 'privacy', 'rights', 'other']);
export type SupportKind = z.infer<typeof supportKind>;

/** Unicode code points; the database has the same limits. */
export const longestSupport = { email: 254, message: 4000, about: 300, fileName: 120 } as const;

/** Files of a request; the bucket `support` has the same limit and types. */
export const supportFiles = {
  most: 3,
  /** Of each file. */
  bytes: 2_097_152,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'text/plain'],
} as const;
export type SupportFileType = (typeof supportFiles.types)[number];

const fileContent = z.base64().check(z.maxLength(4 * Math.ceil(supportFiles.bytes / 3)));

/** Body of the edge function `ask-support`, with or without a session. */
export const askSupportRequest = z.object({
  /** Chosen by the page: a request that is sent again is the same one. */
  id: z.uuid(),
  kind: supportKind,
  email: z.email().check(z.maxLength(longestSupport.email)),
  message: z.string().check(z.maxLength(4 * longestSupport.message)),
  /** The reference of an error page, or the id of a job; empty: none. */
  about: z.string().check(z.maxLength(4 * longestSupport.about)),
  files: z
    .array(z.object({ name: z.string().check(z.maxLength(1000)), content: fileContent }))
    .check(z.maxLength(supportFiles.most)),
  verification: z.exactOptional(verificationToken),
});
export type AskSupportRequest = z.infer<typeof askSupportRequest>;

/** `reference` is what sender and operator call the request, e.g. `SR-4F3A9C1B`. */
export const askSupportResponse = z.object({ reference: z.string() });
export type AskSupportResponse = z.infer<typeof askSupportResponse>;

/** The body of a refusal by `ask-support`; with `invalid_file` comes the name of the file. */
export const askSupportError = z.object({
  code: z.enum(Object.keys(askSupportRefusals) as AskSupportCode[]),
  message: z.string(),
  file: z.optional(z.string()),
});
export type AskSupportError = z.infer<typeof askSupportError>;
