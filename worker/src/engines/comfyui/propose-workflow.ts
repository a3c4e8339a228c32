import { relative, resolve } from 'node:path';
import { z } from 'zod';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { timePricesOf } from '../instance-parts.ts';
import { Client } from './client.ts';
import { listEquipment } from './list-equipment.ts';
import { proposeInputs } from './propose.ts';
import { readWorkflow } from './workflow-file.ts';
import { usualWorkflow } from './usual-workflow.ts';
import { graph as graphSchema } from './workflow.ts';

const given = z.object({ workflow: z.string().optional(), 'enlarge-by': z.string().optional() });

/** Finds out where the order of a picture goes in the operator's workflow, or in the usual one with a checkpoint of the server. */
export async function proposeWorkflow(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options, folder, say } = proposal;
  const { workflow, 'enlarge-by': enlargeBy } = given.parse(options);
  const client = new Client(server);
  const read = workflow === undefined ? undefined : graphSchema.parse(await readWorkflow(workflow));
  await listEquipment(client, say);
  const graph = read ?? (await usualWorkflow(proposal, client));
  const { inputs, settings, output, pixels } = proposeInputs(graph);
  if (inputs.text === undefined || output === undefined)
    throw new Error(
      `${workflow} has ${output === undefined ? 'no node SaveImage' : 'no text that leads to its picture'}. If other nodes do that in it, name them yourself in the file of the engines, as the worker’s README shows`,
    );
  say('The workflow gets:');
  for (const [field, [node, input]] of Object.entries({ ...inputs, ...settings }))
    say(`  ${field}: "${input}" of node "${node}", ${graph[node]?.class_type ?? ''}`);
  if (pixels !== undefined)
    say(
      `Pictures have about ${pixels} pixels, as in the workflow: "size" in the configuration changes that.`,
    );
  const place = workflow === undefined ? { graph } : { file: relative(folder, resolve(workflow)) };
  return {
    entry: {
      engine: 'comfyui',
      name,
      ...server,
      workflow: { ...place, inputs, settings, output },
      ...(enlargeBy !== undefined && { enlargeBy }),
      ...(pixels !== undefined && { size: { multiple: 64, pixels } }),
      ...timePricesOf(options),
    },
    form: {
      negative: inputs.negative !== undefined,
      // A workflow that begins with a picture draws in the size of the file.
      ratio: (inputs.width !== undefined && inputs.height !== undefined) || inputs.picture !== undefined,
      seed: inputs.seed !== undefined,
      guide: inputs.guide !== undefined,
      picture: inputs.picture !== undefined,
    },
  };
}
