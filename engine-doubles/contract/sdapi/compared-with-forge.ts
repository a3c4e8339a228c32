type Fields = Readonly<Record<string, unknown>>;

/** Of a response, what the worker reads, without what differs from machine to machine and from run to run. */
export const comparedWithForge = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) => reviver[key]?.(value) ?? value) as unknown;

const isBetween = (share: unknown): unknown =>
  typeof share === 'number' && share > 0 && share < 1 ? 'between 0 and 1' : share;

/** A list by the types of its entries' fields: the double has names of its own. */
const typesOf = (answer: unknown): unknown => {
  const { body, ...rest } = answer as { readonly body: readonly Fields[] };
  const types = body.map((entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([field, value]) => [field, value === null ? null : typeof value]),
    ),
  );
  return { ...rest, body: types };
};

const reviver: Readonly<Record<string, (value: unknown) => unknown>> = {
  samplers: (value) => (typeof value === 'object' ? typesOf(value) : value),
  schedulers: typesOf,
  upscalers: typesOf,
  progress: isBetween,
  eta: () => 'an estimate',
  eta_relative: () => 'an estimate',
  state: (value) => {
    const {
      job_timestamp: _,
      job_no: __,
      sampling_step: ___,
      sampling_steps: ____,
      ...rest
    } = value as Fields;
    return rest;
  },
  live_preview: (value) => (value === null ? null : (value as Fields)['format']),
  id_live_preview: (value) => (typeof value === 'number' && value > 0 ? 'a number' : value),
  current_image: (value) => (value === null ? null : (value as Fields)['format']),
  // FastAPI words faults in other ways than the double; the worker reads where they are.
  detail: (value) => (Array.isArray(value) ? value.map((fault: Fields) => fault['loc']) : value),
  info: (value) => {
    const { seed, all_seeds, sampler_name, sd_model_name, width, height, steps, index_of_first_image } =
      value as Fields;
    return { seed, all_seeds, sampler_name, sd_model_name, width, height, steps, index_of_first_image };
  },
};
