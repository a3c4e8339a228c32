import type { ApiError } from './errors.ts';
import type { Server } from './servers.ts';

type Lack = 'body' | 'json' | 'prompt' | 'picture' | 'form' | 'format';

const openAi = (code: string, message: string, param?: string): ApiError => ({
  status: 400,
  type: 'invalid_request_error',
  code,
  message,
  ...(param !== undefined && { param }),
});
const missing = (param: string): ApiError =>
  openAi('missing_required_parameter', `Missing required parameter: '${param}'.`, param);
const text = (message: string, status = 400): ApiError => ({ status, type: '', code: null, message });

/** What an order is refused for before it is drawn. Those of stable-diffusion.cpp were recorded. */
const words = {
  openai: {
    body: missing('prompt'),
    json: openAi('invalid_json', 'We could not parse the JSON body of your request.'),
    prompt: missing('prompt'),
    picture: missing('image'),
    form: missing('image'),
    format: openAi('invalid_value', 'Invalid value.', 'output_format'),
  },
  text: {
    body: text('empty body'),
    json: text('server_error', 500),
    prompt: text('prompt required'),
    picture: text('at least one image[] required'),
    form: text('Content-Type must be multipart/form-data'),
    format: text('invalid output_format, must be one of [png, jpeg]'),
  },
} as const satisfies Record<string, Record<Lack, ApiError>>;

export const refusalFor = (lack: Lack, { errors }: Pick<Server, 'errors'>): ApiError =>
  words[errors === 'text' ? 'text' : 'openai'][lack];
