import { someOf } from '../some-of.ts';
import type { NodeClass } from './responses.ts';
import { pictureFields, type Graph, type Place, type Value, type Workflow } from './workflow.ts';

export type NodeClasses = ReadonlyMap<string, NodeClass>;

/** What a server says about one input: a list of values, or a type with its bounds. */
export interface InputInfo {
  readonly values?: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
  /** True for the input of a node that loads an uploaded picture. */
  readonly isUpload?: boolean;
}

/** Reads both forms of lists: `[values, {}]`, and `["COMBO", {options: values}]` of newer nodes. */
export function inputInfo(nodeClass: NodeClass | undefined, name: string): InputInfo | undefined {
  const found = nodeClass?.input.required?.[name] ?? nodeClass?.input.optional?.[name];
  if (found === undefined) return undefined;
  const [type, options] = found;
  const {
    min,
    max,
    options: listed,
    image_upload: isUpload,
  } = (options ?? {}) as InputInfo & { options?: unknown; image_upload?: boolean };
  const values = Array.isArray(type) ? type : Array.isArray(listed) ? listed : undefined;
  return {
    ...(values !== undefined && { values }),
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
    ...(isUpload === true && { isUpload }),
  };
}

/** What stands in the way of drawing a workflow on a server with these classes, each as a sentence. */
export function faultsOf({ graph, inputs, settings, output }: Workflow, classes: NodeClasses): string[] {
  const nodes = Object.entries(graph).flatMap(([id, node]) => {
    const nodeClass = classes.get(node.class_type);
    if (nodeClass === undefined) return [`It has no node ${node.class_type}, which node "${id}" is of.`];
    return Object.entries(node.inputs).flatMap(([name, value]) => {
      const { values, isUpload } = inputInfo(nodeClass, name) ?? {};
      // Files of pictures are uploaded later.
      if (values === undefined || Array.isArray(value) || isUpload === true) return [];
      return values.includes(value)
        ? []
        : [`It has no ${name} "${String(value)}", which node "${id}" wants; it has ${someOf(values)}.`];
    });
  });
  const places = Object.entries({ ...settings, ...inputs }).flatMap(([field, [id, name]]) => {
    const nodeClass = classes.get(graph[id]?.class_type ?? '');
    return nodeClass === undefined || inputInfo(nodeClass, name) !== undefined
      ? []
      : [`Node "${id}" has no input "${name}", which "${field}" is mapped to.`];
  });
  const loaders = pictureFields.flatMap((field) => {
    const place = inputs[field];
    return place === undefined || infoAt(graph, place, classes).isUpload === true
      ? []
      : [`Node "${place[0]}" loads no uploaded picture, so it takes no ${field}.`];
  });
  return [...nodes, ...places, ...loaders, ...faultsOfOutput(graph, output, classes)];
}

/** The history of a run names the pictures that its output has kept as files. */
function faultsOfOutput(graph: Graph, output: string, classes: NodeClasses): string[] {
  const name = graph[output]?.class_type ?? '';
  const nodeClass = classes.get(name);
  if (nodeClass?.output_node === false) return [`Node "${output}" is no output node.`];
  const keepsFile = inputInfo(nodeClass, 'filename_prefix') !== undefined;
  return nodeClass === undefined || keepsFile || !/websocket/i.test(name)
    ? []
    : [
        `Node "${output}", ${name}, sends its picture to a socket and keeps no file of it: use SaveImage or PreviewImage.`,
      ];
}

/** The value as the input takes it: a number within its bounds; a seed wraps around. */
export function bounded(value: Value, { min, max }: InputInfo, isSeed: boolean): Value {
  if (typeof value !== 'number') return value;
  if (isSeed && max !== undefined && value > max) return (min ?? 0) + (value % (max - (min ?? 0) + 1));
  return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, value));
}

/** The information about the input at a place of a graph. */
export const infoAt = (graph: Graph, [node, input]: Place, classes: NodeClasses): InputInfo =>
  inputInfo(classes.get(graph[node]?.class_type ?? ''), input) ?? {};
