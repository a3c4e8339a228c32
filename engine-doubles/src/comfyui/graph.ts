import { z } from 'zod';

/** A workflow in ComfyUI's API format: node id → class and inputs. A link is `[node id, output]`. */
export const graph = z.record(
  z.string(),
  z.looseObject({
    class_type: z.string().optional(),
    inputs: z.record(z.string(), z.unknown()).default({}),
    _meta: z.looseObject({ title: z.string().optional() }).optional(),
  }),
);
export type Graph = z.infer<typeof graph>;

const link = z.tuple([z.string(), z.number().int()]);

/** The node that an input takes its value from; undefined for a plain value. */
export const linkedNode = (value: unknown): string | undefined => link.safeParse(value).data?.[0];

/** The node and all nodes that it needs, those first. */
export function nodesBefore(nodes: Graph, id: string): string[] {
  const found = new Set<string>();
  const visit = (at: string): void => {
    if (found.has(at)) return;
    for (const value of Object.values(nodes[at]?.inputs ?? {})) {
      const before = linkedNode(value);
      if (before !== undefined) visit(before);
    }
    found.add(at);
  };
  visit(id);
  return [...found];
}

/** Whether a node makes a finished picture larger. */
export const enlarges = ({ class_type: name }: Graph[string]): boolean => name === 'ImageUpscaleWithModel';

/** The first plain number under one of these input names. */
export function numberOf(nodes: Graph, ids: readonly string[], name: string): number | undefined {
  for (const id of ids) {
    const value = nodes[id]?.inputs[name];
    if (typeof value === 'number') return value;
  }
  return undefined;
}
