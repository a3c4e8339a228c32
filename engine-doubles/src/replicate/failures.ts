/** An error response of Replicate. */
export interface Failure {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const ofTitle = (status: number, title: string, detail: string): Failure => ({
  status,
  body: { title, detail, status },
});

/** Responses as Replicate's documentation of November 2026 and reports of its users have them. */
export const failures = {
  wrongKey: ofTitle(401, 'Unauthenticated', 'You did not pass a valid authentication token'),
  noFunds: ofTitle(402, 'Insufficient credit', 'You have insufficient credit to run this model.'),
  noModel: ofTitle(404, 'Not found', 'The requested resource could not be found.'),
  invalid: ofTitle(422, 'Input validation failed', '- input.prompt: is required'),
  tooMany: { status: 429, body: { detail: 'Request was throttled. Your rate limit resets in ~30s.' } },
  tooManyByField: { status: 429, body: { detail: 'Request was throttled.', status: 429, retry_after: 9.2 } },
  overloaded: ofTitle(503, 'Service unavailable', 'Please try again later.'),
} as const satisfies Record<string, Failure>;

export const failureResponse = ({ status, body, headers }: Failure): Response =>
  Response.json(body, { status, ...(headers !== undefined && { headers }) });

/** What a run that failed has as its error. The words of an order can come back with it. */
export const errors = {
  nsfw: 'NSFW content detected. Try running it again, or try a different prompt.',
  sensitive: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
  memory: 'CUDA out of memory. Tried to allocate 2.00 GiB',
  interrupted: 'Prediction interrupted; please retry (code: PA)',
  crashed: (words: string) => `Prediction failed while it drew “${words}”`,
} as const;
