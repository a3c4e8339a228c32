import { EngineFailure } from '../engine-failure.ts';
import { failureOfStatus as failureOfHttp } from '../http-failures.ts';
import type { HistoryEntry, NodeErrors } from './responses.ts';

export const failureOfStatus = (response: Response, now: number): EngineFailure =>
  failureOfHttp('ComfyUI', response, now);

/**
 * A refused workflow. `guide` is the node that loads the guide, if one was sent. Only names of nodes, inputs and rules: the values can be a
 * visitor's words.
 */
export function failureOfRefusal(
  error: string,
  nodeErrors: NodeErrors,
  guide: string | undefined,
): EngineFailure {
  const faults = Object.entries(nodeErrors).flatMap(([node, { errors }]) =>
    errors.map(({ type, extra_info: about }) => `${type} at ${node}.${about?.input_name ?? '?'}`),
  );
  const isOfGuide = guide !== undefined && Object.keys(nodeErrors).join() === guide;
  return new EngineFailure(
    isOfGuide ? 'guide' : 'invalid',
    `ComfyUI refused the workflow: ${[error, ...faults].join(', ')}`,
  );
}

/** Why a run that has ended drew nothing; undefined if it succeeded. `guide` is the node that loads the guide. */
export function failureOfRun({ status }: HistoryEntry, guide: string | undefined): EngineFailure | undefined {
  if (status === null || status.status_str === 'success') return undefined;
  const [type, about] = status.messages.findLast(([name]) => name in ends) ?? [];
  const node = `node ${String(about?.['node_id'])} (${String(about?.['node_type'])})`;
  if (type === 'execution_interrupted')
    return new EngineFailure('internal', `The run was interrupted at ${node}, at ComfyUI itself`);
  if (guide !== undefined && String(about?.['node_id']) === guide)
    return new EngineFailure(
      'guide',
      `${String(about?.['exception_type'])} at ${node}, which loads the guide`,
    );
  const exception = `${String(about?.['exception_type'])} ${String(about?.['exception_message'])}`;
  const code = /OutOfMemory|out of memory/i.test(exception) ? 'memory' : 'internal';
  return new EngineFailure(code, `${String(about?.['exception_type'])} at ${node}`);
}

const ends = { execution_interrupted: true, execution_error: true };
