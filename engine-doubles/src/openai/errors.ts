import type { Server } from './servers.ts';

export interface ApiError {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly message: string;
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const settings = 'https://platform.openai.com/settings/organization';

/** Errors as the services' documentation and reports of their users have them. */
export const errors = {
  moderated: {
    status: 400,
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    message: 'Your request was rejected by the safety system. safety_violations=[violence].',
  },
  wrongKey: {
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    message: 'Incorrect API key provided: sk-***. You can find your API key at the website.',
  },
  unverified: {
    status: 403,
    type: 'invalid_request_error',
    code: null,
    message: `Your organization must be verified to use the model. Please go to: ${settings}/general and click on Verify Organization.`,
  },
  noFunds: {
    status: 429,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details.',
  },
  spendLimit: {
    status: 429,
    type: 'insufficient_quota',
    code: 'project_spend_limit_exceeded',
    message: 'The project has reached its spend limit.',
  },
  hardLimit: {
    status: 400,
    type: 'invalid_request_error',
    code: 'billing_hard_limit_reached',
    message: 'Billing hard limit has been reached.',
  },
  /** x.ai's, of which no code tells. */
  noCredits: {
    status: 403,
    type: '',
    code: 'The caller does not have permission to execute the specified operation',
    message: 'Your team has either used all available credits or reached its monthly spending limit.',
  },
  tooMany: {
    status: 429,
    type: 'requests',
    code: 'rate_limit_exceeded',
    message: 'Rate limit reached for images per minute. Please try again in 12s.',
    headers: { 'retry-after': '12', 'x-ratelimit-remaining-requests': '0' },
  },
  overloaded: {
    status: 503,
    type: 'service_unavailable_error',
    code: 'server_is_overloaded',
    message: 'The engine is currently overloaded, please try again later.',
  },
  failed: {
    status: 500,
    type: 'image_generation_server_error',
    code: null,
    message: 'The server had an error while processing your request. Sorry about that!',
  },
} as const satisfies Record<string, ApiError>;

export function errorBody({ type, code, message, param }: ApiError, format: Server['errors']): object {
  switch (format) {
    case 'openai':
      return { error: { message, type, param: param ?? null, code } };
    case 'text':
      return { error: message };
    case 'xai':
      return { code: code ?? type, error: message };
  }
}

export const errorResponse = (error: ApiError, format: Server['errors'] = 'openai'): Response =>
  Response.json(errorBody(error, format), { status: error.status, headers: { ...error.headers } });
