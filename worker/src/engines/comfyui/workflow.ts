import { z } from 'zod';

/** A node and one of its inputs. */
const place = z.tuple([z.string(), z.string()]);
export type Place = z.infer<typeof place>;

const error = 'is no node of a workflow in API format: export the workflow with “Export (API)”';
/** A workflow in ComfyUI's API format (“Export (API)”): node id → class and inputs. */
export const graph = z.record(
  z.string(),
  z.looseObject({ class_type: z.string({ error }), inputs: z.record(z.string(), z.unknown()) }, { error }),
);
export type Graph = z.infer<typeof graph>;

/** The inputs that take a file: each is the `image` of a node that loads an uploaded picture. */
export const pictureFields = ['guide', 'picture'] as const;
export type PictureField = (typeof pictureFields)[number];

/**
 * The inputs of a workflow that a picture's order sets. A workflow need not have all of them. `guide_strength` says how
 * closely the guide is followed, `picture_strength` how closely the result keeps to the visitor's picture.
 */
export const fields = [
  'text',
  'negative',
  'seed',
  'width',
  'height',
  'guide',
  'guide_strength',
  'picture',
  'picture_strength',
] as const;
export type Field = (typeof fields)[number];

/** The operator's workflow, and where a picture's order goes in it. */
export const workflow = z
  .object({
    graph,
    inputs: z.partialRecord(z.enum(fields), place).refine((inputs) => inputs.text !== undefined, {
      error: 'text: name the node and the input that take the prompt, e.g. ["6", "text"]',
    }),
    /** Settings of the model (`models.default_pipeline_config`), by name: `{"steps": ["3", "steps"]}`. */
    settings: z.record(z.string(), place).default({}),
    /** The node whose pictures are taken. */
    output: z.string(),
  })
  .superRefine(({ graph: nodes, inputs, settings, output }, { addIssue }) => {
    const complain = (path: string[], message: string) => addIssue({ code: 'custom', path, message });
    for (const field of pictureFields)
      if ((inputs[field] === undefined) !== (inputs[`${field}_strength`] === undefined))
        complain(['inputs', field], `${field} and ${field}_strength are named together or not at all`);
    if (nodes[output] === undefined) complain(['output'], `the workflow has no node "${output}"`);
    for (const [group, places] of Object.entries({ inputs, settings }))
      for (const [name, [node, input]] of Object.entries(places)) {
        const given = nodes[node]?.inputs[input];
        if (nodes[node] === undefined) complain([group, name], `the workflow has no node "${node}"`);
        else if (Array.isArray(given))
          complain([group, name], `"${input}" of node "${node}" is linked to node "${String(given[0])}"`);
      }
  });
export type Workflow = z.infer<typeof workflow>;

export type Value = string | number;

/** A copy of the workflow's graph with these values, and with the prefix of its files. */
export function filled(
  { graph: nodes, inputs, settings, output }: Workflow,
  values: Readonly<Record<string, Value>>,
  prefix: string,
): Graph {
  const copy = structuredClone(nodes);
  const places: Readonly<Record<string, Place>> = { ...settings, ...inputs };
  for (const [name, value] of Object.entries(values)) {
    const [node, input] = places[name] ?? [];
    const target = node === undefined ? undefined : copy[node];
    if (target !== undefined && input !== undefined) target.inputs[input] = value;
  }
  const saver = copy[output];
  if (saver !== undefined && 'filename_prefix' in saver.inputs) saver.inputs['filename_prefix'] = prefix;
  return copy;
}

/**
 * Whether a node draws step by step. A sampler has its steps, or gets them as `sigmas` from a scheduler, which has the steps and
 * draws none.
 */
export const isSampler = ({ class_type: name, inputs }: Graph[string]): boolean =>
  ('sigmas' in inputs && /sampler/i.test(name)) || ('steps' in inputs && !/schedul|sigma/i.test(name));

/** The nodes that draw step by step, whose progress is that of the picture. */
export const samplers = (nodes: Graph): string[] =>
  Object.entries(nodes).flatMap(([id, node]) => (isSampler(node) ? [id] : []));
