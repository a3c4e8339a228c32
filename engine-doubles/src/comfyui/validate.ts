import { linkedNode, nodesBefore, type Graph } from './graph.ts';
import type { NodeClass, NodeClasses } from './node-classes.ts';

interface Fault {
  readonly type: string;
  readonly message: string;
  readonly details: string;
  readonly extra_info: Readonly<Record<string, unknown>>;
}
type NodeErrors = Record<
  string,
  { errors: readonly Fault[]; dependent_outputs: string[]; class_type: string }
>;

export interface Validated {
  /** The output nodes that can be drawn; without any, `error` says why. */
  readonly outputs: readonly string[];
  readonly error?: Fault;
  readonly nodeErrors: NodeErrors;
}

const fault = (type: string, message: string, details: string, extra: object = {}): Fault => ({
  type,
  message,
  details,
  extra_info: { ...extra },
});

/** Checks a graph as ComfyUI does: output nodes with a fault before them are dropped while another one is left. */
export function validate(graph: Graph, server: Server): Validated {
  const { classes } = server;
  for (const [id, node] of Object.entries(graph))
    if (node.class_type === undefined || classes[node.class_type] === undefined)
      return { outputs: [], error: missingClass(id, node, server), nodeErrors: {} };
  const all = Object.keys(graph).filter((id) => classOf(graph, id, classes)?.output_node === true);
  if (all.length === 0)
    return { outputs: [], error: fault('prompt_no_outputs', 'Prompt has no outputs', ''), nodeErrors: {} };
  const nodeErrors: NodeErrors = {};
  const outputs = all.filter((output) => {
    const faulty = nodesBefore(graph, output).flatMap((id) => {
      const errors = faultsOf(graph, id, server);
      return errors.length === 0 ? [] : [{ id, errors }];
    });
    for (const { id, errors } of faulty) {
      const entry = (nodeErrors[id] ??= {
        errors,
        dependent_outputs: [],
        class_type: graph[id]?.class_type ?? '',
      });
      entry.dependent_outputs.push(output);
    }
    return faulty.length === 0;
  });
  if (outputs.length > 0) return { outputs, nodeErrors };
  const details = all
    .flatMap((output) => faultsOf(graph, output, server))
    .map(({ message, details: which }) => `${message}: ${which}`)
    .join('\n');
  const error = fault('prompt_outputs_failed_validation', 'Prompt outputs failed validation', details);
  return { outputs, error, nodeErrors };
}

const classOf = (graph: Graph, id: string, classes: NodeClasses): NodeClass | undefined =>
  classes[graph[id]?.class_type ?? ''];

export interface Server {
  readonly classes: NodeClasses;
  readonly namesMissingNodes: boolean;
  /** Whether a file is there that `LoadImage` names. */
  readonly hasFile: (name: string) => boolean;
}

function missingClass(id: string, node: Graph[string], { namesMissingNodes }: Server): Fault {
  const { class_type: name } = node;
  const place = `Node ID '#${id}'`;
  if (!namesMissingNodes) {
    const reason =
      name === undefined ? 'a node is missing the class_type property.' : `node ${name} does not exist.`;
    return fault('invalid_prompt', `Cannot execute because ${reason}`, place);
  }
  const title = node._meta?.title ?? name ?? null;
  const message =
    name === undefined
      ? `Node '${title ?? `ID #${id}`}' has no class_type. The workflow may be corrupted or a custom node is missing.`
      : `Node '${title}' not found. The custom node may not be installed.`;
  return fault('missing_node_type', message, place, {
    node_id: id,
    class_type: name ?? null,
    node_title: title,
  });
}

function faultsOf(graph: Graph, id: string, { classes, hasFile }: Server): Fault[] {
  if (graph[id]?.class_type === 'LoadImage') {
    // Its own check, of the file, takes the place of that of the list.
    const file = String(graph[id].inputs['image']);
    const details = `image - Invalid image file: ${file}`;
    const about = { input_name: 'image' };
    return hasFile(file)
      ? []
      : [fault('custom_validation_failed', 'Custom validation failed for node', details, about)];
  }
  const { required = {}, optional = {} } = classOf(graph, id, classes)?.input ?? {};
  const given = graph[id]?.inputs ?? {};
  return Object.entries({ ...optional, ...required }).flatMap(([name, [type, options]]) => {
    const value = given[name];
    if (value === undefined)
      return name in required
        ? [fault('required_input_missing', 'Required input is missing', name, { input_name: name })]
        : [];
    if (linkedNode(value) !== undefined) return [];
    const about = { input_name: name, input_config: [type, options], received_value: value };
    const list = type === 'COMBO' ? (options as { options: unknown[] }).options : type;
    if (Array.isArray(list)) return list.includes(value) ? [] : [notInList(name, list, about)];
    return outOfRange(name, value, (options ?? {}) as Range, about);
  });
}

function notInList(name: string, list: readonly unknown[], about: { received_value: unknown }): Fault {
  const isLong = list.length > 20;
  const shown = isLong
    ? `(list of length ${list.length})`
    : `[${list.map((each) => `'${String(each)}'`).join(', ')}]`;
  return fault(
    'value_not_in_list',
    'Value not in list',
    `${name}: '${String(about.received_value)}' not in ${shown}`,
    { ...about, ...(isLong && { input_config: null }) },
  );
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

function outOfRange(name: string, value: unknown, { min, max }: Range, about: object): Fault[] {
  if (typeof value !== 'number') return [];
  if (min !== undefined && value < min)
    return [fault('value_smaller_than_min', `Value ${value} smaller than min of ${min}`, name, about)];
  if (max !== undefined && value > max)
    return [fault('value_bigger_than_max', `Value ${value} bigger than max of ${max}`, name, about)];
  return [];
}
