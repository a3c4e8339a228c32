import type { Field, Graph, Place } from './workflow.ts';

export interface Proposal {
  readonly inputs: Partial<Record<Field, Place>>;
  readonly settings: Readonly<Record<string, Place>>;
  readonly output: string | undefined;
  /** The number of pixels that the workflow draws as the operator saved it. */
  readonly pixels: number | undefined;
}

/** Inputs of samplers under their names in ComfyUI, with ours. */
const samplerSettings = {
  steps: 'steps',
  cfg: 'guidance',
  guidance: 'guidance',
  sampler_name: 'sampler',
} as const;
const textInputs = ['text', 'prompt', 'clip_l', 't5xxl'];

/**
 * Reads out of a workflow where a picture's order goes: from the output back to its sampler, and from there to what the
 * sampler is given. What cannot be told is left out for the operator to name.
 */
export function proposeInputs(graph: Graph): Proposal {
  const output = Object.keys(graph).find((id) => graph[id]?.class_type === 'SaveImage');
  const used = output === undefined ? [] : before(graph, output);
  const withInput = (...names: string[]): Place | undefined => {
    for (const id of used) for (const name of names) if (isPlain(graph, [id, name])) return [id, name];
    return undefined;
  };
  const textBehind = (input: string): Place | undefined => {
    for (const id of used) {
      const linked = linkAlong(graph, id, input);
      for (const at of linked === undefined ? [] : before(graph, linked))
        for (const name of textInputs) if (typeof graph[at]?.inputs[name] === 'string') return [at, name];
    }
    return undefined;
  };
  const found = {
    text: textBehind('positive') ?? textBehind('conditioning'),
    negative: textBehind('negative'),
    seed: withInput('seed', 'noise_seed'),
    width: withInput('width'),
    height: withInput('height'),
    ...guideOf(graph, used),
  };
  const settings = Object.entries(samplerSettings).flatMap(([name, ours]) => {
    const place = withInput(name);
    return place === undefined ? [] : [[ours, place] as const];
  });
  const isSame = found.negative !== undefined && found.negative[0] === found.text?.[0];
  return {
    inputs: Object.fromEntries(
      Object.entries(found).filter(
        ([name, place]) => place !== undefined && !(isSame && name === 'negative'),
      ),
    ),
    settings: Object.fromEntries(settings),
    output,
    pixels: product(graph, found.width, found.height),
  };
}

/** The product of two inputs, if both are numbers. */
function product(graph: Graph, ...places: readonly (Place | undefined)[]): number | undefined {
  const [a, b] = places.map((place) => place && graph[place[0]]?.inputs[place[1]]);
  return typeof a === 'number' && typeof b === 'number' ? a * b : undefined;
}

/** The picture that a ControlNet, or else the sampler, begins with, and how closely it is followed. */
function guideOf(
  graph: Graph,
  used: readonly string[],
): Pick<Proposal['inputs'], 'guide' | 'guide_strength'> {
  const loaderBefore = (link: unknown): string | undefined => {
    const linked = linkOf(link);
    return linked === undefined
      ? undefined
      : before(graph, linked).find((id) => graph[id]?.class_type === 'LoadImage');
  };
  for (const [picture, strength] of [
    ['image', 'strength'],
    ['latent_image', 'denoise'],
  ] as const)
    for (const id of used) {
      const loader = isPlain(graph, [id, strength]) ? loaderBefore(graph[id]?.inputs[picture]) : undefined;
      if (loader !== undefined) return { guide: [loader, 'image'], guide_strength: [id, strength] };
    }
  return {};
}

/** The node behind an input, past nodes that pass this input on beside others, as ControlNets do. */
function linkAlong(graph: Graph, id: string, input: string): string | undefined {
  const linked = linkOf(graph[id]?.inputs[input]);
  return linked === undefined ? undefined : (linkAlong(graph, linked, input) ?? linked);
}

const linkOf = (value: unknown): string | undefined => (Array.isArray(value) ? String(value[0]) : undefined);

const isPlain = (graph: Graph, [id, name]: Place): boolean => {
  const inputs = graph[id]?.inputs;
  return inputs !== undefined && name in inputs && !Array.isArray(inputs[name]);
};

/** The node and all before it, the nearest first. */
function before(graph: Graph, id: string): string[] {
  const found = [id];
  for (const at of found)
    for (const value of Object.values(graph[at]?.inputs ?? {})) {
      const linked = linkOf(value);
      if (linked !== undefined && graph[linked] !== undefined && !found.includes(linked)) found.push(linked);
    }
  return found;
}
