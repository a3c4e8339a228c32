import type { ApiError } from './errors.ts';
import { refusalFor } from './refusals.ts';
import type { Model, Server } from './servers.ts';

/** An order as its fields say it; of a multipart body the values are text. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Order {
  readonly prompt: string;
  readonly modelName: string;
  readonly model: Model;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly quality: string;
  readonly format: 'png' | 'jpeg';
  readonly isStream: boolean;
  readonly partialImages: number;
  readonly wantsUrl: boolean;
}

const refusal = (code: string | null, message: string, param?: string): ApiError => ({
  status: 400,
  type: 'invalid_request_error',
  code,
  message,
  ...(param !== undefined && { param }),
});

/** The order of a request, or why it is refused. */
export function validate(fields: Fields, server: Server): Order | ApiError {
  const { models, refusesFields, refusesModels } = server;
  const [onlyName = '', onlyModel] = Object.entries(models)[0] ?? [];
  const asked = String(fields['model'] ?? onlyName);
  const model = models[asked] ?? (refusesModels ? undefined : onlyModel);
  if (model === undefined)
    return { ...refusal('model_not_found', `The model '${asked}' does not exist.`, 'model'), status: 404 };
  const prompt = fields['prompt'];
  if (typeof prompt !== 'string' || prompt === '') return refusalFor('prompt', server);
  const sizeField = 'ratios' in model.sizes ? 'aspect_ratio' : 'size';
  const known = ['prompt', 'model', 'n', sizeField, ...model.fields];
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (refusesFields && unknown !== undefined)
    return refusal('unknown_parameter', `Unknown parameter: '${unknown}'.`, unknown);
  const takes = (name: string): unknown => (model.fields.includes(name) ? fields[name] : undefined);
  const size = sizeOf(fields[sizeField], model.sizes);
  if (size === undefined)
    return refusal('invalid_value', `Invalid value: '${String(fields[sizeField])}'.`, sizeField);
  const format = String(takes('output_format') ?? 'png');
  if (format !== 'png' && format !== 'jpeg') return refusalFor('format', server);
  return {
    prompt,
    modelName: models[asked] === undefined ? onlyName : asked,
    model,
    ...size,
    count: Number(fields['n'] ?? 1),
    quality: String(takes('quality') ?? 'medium'),
    format,
    isStream: model.streams && String(takes('stream')) === 'true',
    partialImages: Number(takes('partial_images') ?? 0),
    wantsUrl: model.responds === 'asked' && takes('response_format') !== 'b64_json',
  };
}

function sizeOf(asked: unknown, sizes: Model['sizes']): { width: number; height: number } | undefined {
  if ('ratios' in sizes) {
    if (asked !== undefined && !sizes.ratios.includes(String(asked))) return undefined;
    const [x = 1, y = 1] = String(asked ?? '1:1')
      .split(':')
      .map(Number);
    const unit = Math.sqrt(1024 ** 2 / (x * y));
    return { width: Math.round(x * unit), height: Math.round(y * unit) };
  }
  if ('otherwise' in sizes) return parsed(asked) ?? parsed(sizes.otherwise);
  if ('listed' in sizes)
    return sizes.listed.includes(String(asked ?? sizes.listed[0]))
      ? parsed(asked ?? sizes.listed[0])
      : undefined;
  const size = parsed(asked ?? '1024x1024');
  if (size === undefined) return undefined;
  const sides = [size.width, size.height];
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const fits = sides.every((side) => side % sizes.multiple === 0) && long <= sizes.longestSide;
  return fits && long / short <= sizes.largestRatio ? size : undefined;
}

function parsed(text: unknown): { width: number; height: number } | undefined {
  const found = /^(\d+)x(\d+)$/.exec(String(text));
  return found === null ? undefined : { width: Number(found[1]), height: Number(found[2]) };
}
