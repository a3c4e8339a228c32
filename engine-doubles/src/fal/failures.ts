/** An error response of fal. */
export interface Failure {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ofPlatform = (status: number, detail: string, type?: string): Failure => ({
  status,
  body: { detail, ...(type !== undefined && { error_type: type }) },
  ...(type !== undefined && { headers: { 'x-fal-error-type': type } }),
});

const ofModel = (status: number, type: string, isRetryable: boolean, more: object = {}): Failure => ({
  status,
  body: {
    detail: [
      {
        loc: ['body', 'prompt'],
        msg: 'A sentence about the fault.',
        type,
        url: `https://docs.fal.ai/errors#${type}`,
        ...more,
      },
    ],
  },
  headers: { 'x-fal-retryable': String(isRetryable) },
});

/** Failures as fal's documentation of November 2026 has them, and reports of its users those of locked accounts. */
export const failures = {
  wrongKey: ofPlatform(401, 'Authentication is required to access this application.'),
  noModel: ofPlatform(404, 'Application "gone" not found'),
  locked: ofPlatform(
    403,
    'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
  ),
  forbidden: ofPlatform(403, 'The key has not the permission for this operation.'),
  tooMany: { ...ofPlatform(429, 'Too many requests'), headers: { 'retry-after': '12' } },
  overloaded: ofPlatform(503, 'The queue takes no requests for the moment.'),
  /** The words come back with the error. */
  blocked: (input: string) =>
    ofModel(422, 'content_policy_violation', false, { input, categories: ['violence'] }),
  missing: (field: string) => ofModel(422, 'missing', false, { loc: ['body', field] }),
  tooLarge: ofModel(422, 'image_too_large', false),
  crashed: ofModel(500, 'internal_server_error', true),
  slowModel: ofModel(504, 'generation_timeout', true),
  slow: ofPlatform(504, 'Request timed out', 'request_timeout'),
  notStarted: ofPlatform(504, 'The runner did not start in time', 'startup_timeout'),
  noRunner: ofPlatform(503, 'No runner could be allocated', 'runner_scheduling_failure'),
  runnerGone: ofPlatform(503, 'The runner disconnected', 'runner_disconnected'),
  cancelled: ofPlatform(499, 'The request was cancelled', 'client_cancelled'),
  expired: ofPlatform(404, 'The request was not found'),
} as const;

export const failureResponse = ({ status, body, headers }: Failure): Response =>
  Response.json(body, { status, ...(headers !== undefined && { headers }) });
