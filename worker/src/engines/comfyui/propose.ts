import { isSampler, type Field, type Graph, type Place } from './workflow.ts';

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
    ...picturesOf(graph, used),
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

/**
 * The picture that a ControlNet or the sampler begins with, and how closely it is followed. A visitor's picture goes to the
 * sampler, their sketch to the ControlNet, or else to the sampler as well.
 */
function picturesOf(graph: Graph, used: readonly string[]): Partial<Record<Field, Place>> {
  // What an earlier sampler follows is not what a later one begins with.
  const draws = (id: string) => graph[id] !== undefined && isSampler(graph[id]);
  const loaderBefore = (link: unknown): string | undefined => {
    const linked = linkOf(link);
    return linked === undefined
      ? undefined
      : before(graph, linked, (id) => !draws(id)).find((id) => graph[id]?.class_type === 'LoadImage');
  };
  const places = (input: string, strength: string): readonly [Place, Place] | undefined => {
    for (const id of used) {
      const loader = isPlain(graph, [id, strength]) ? loaderBefore(graph[id]?.inputs[input]) : undefined;
      if (loader !== undefined)
        return [
          [loader, 'image'],
          [id, strength],
        ];
    }
    return undefined;
  };
  const picture = places('latent_image', 'denoise');
  const guide = places('image', 'strength') ?? picture;
  return {
    ...(guide !== undefined && { guide: guide[0], guide_strength: guide[1] }),
    ...(picture !== undefined && { picture: picture[0], picture_strength: picture[1] }),
  };
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

/**
 * The node and the nodes on which its inputs depend, the nearest first. Behind a node that `passes` refuses, the search does
 * not go on; the node itself is in the list.
 */
function before(graph: Graph, id: string, passes: (id: string) => boolean = () => true): string[] {
  const found = [id];
  for (const at of found) {
    if (!passes(at)) continue;
    for (const value of Object.values(graph[at]?.inputs ?? {})) {
      const linked = linkOf(value);
      if (linked !== undefined && graph[linked] !== undefined && !found.includes(linked)) found.push(linked);
    }
  }
  return found;
}
