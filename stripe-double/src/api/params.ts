import { z } from 'zod';
import { invalid } from '../fault.ts';
import type { Form } from './form.ts';

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be an integer')
  .transform(Number);
export const positive = integer.refine((value) => value > 0, 'must be greater than or equal to 1');
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const text = z.string().max(5000);
/** An empty value removes a key. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const expandParams = { expand: z.array(text).optional() };

export const listParams = {
  ...expandParams,
  limit: integer.refine((value) => value >= 1 && value <= 100, 'must be from 1 to 100').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z
    .union([
      integer.transform((time) => ({ gte: time, lte: time })),
      z.strictObject({
        gt: integer.optional(),
        gte: integer.optional(),
        lt: integer.optional(),
        lte: integer.optional(),
      }),
    ])
    .optional(),
};

export interface ListParams {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
}

export const toQuery = ({ limit, starting_after: after, ending_before: before, created }: ListParams) => ({
  limit,
  after,
  before,
  since: created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1),
  until: created?.lte ?? (created?.lt === undefined ? undefined : created.lt - 1),
});

/** @throws StripeFault that names the first wrong parameter as Stripe does */
export function readParams<T>(schema: z.ZodType<T>, form: Form): T {
  const { success, data, error } = schema.safeParse(form);
  if (success) return data;
  const issue = firstIssue(error.issues);
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const path = issue?.path ?? [];
  const param = nameOf(path);
  if (
    path.reduce<unknown>(
      (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
      form,
    ) === undefined
  )
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw invalid(`Invalid ${param}: ${issue?.message}`, { code: 'parameter_invalid', param });
}

/** Of a union the issue of the alternative that came furthest. */
function firstIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues;
  if (issue?.code !== 'invalid_union') return issue;
  const inner = firstIssue(issue.errors.at(-1) ?? []);
  return inner && ({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue);
}

const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first) + rest.map((name) => `[${String(name)}]`).join('');
