/** The engines of the worker's own code. */
export const builtInPipelines = ['ink', 'bloom'] as const;
export type BuiltInPipeline = (typeof builtInPipelines)[number];

/** What a table has for a built-in engine; undefined for an instance of a remote one. */
export const ofBuiltIn = <T>(
  table: Readonly<Record<BuiltInPipeline, T>>,
  pipeline: string,
): T | undefined => {
  const known = builtInPipelines.find((name) => name === pipeline);
  return known === undefined ? undefined : table[known];
};
