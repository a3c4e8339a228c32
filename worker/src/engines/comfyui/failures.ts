import { EngineFailure } from '../engine-failure.ts';
import { failureOfStatus as failureOfHttp } from '../http-failures.ts';
import type { HistoryEntry, NodeErrors } from './responses.ts';

export const failureOfStatus = (response: Response, now: number): EngineFailure =>
  failureOfHttp('ComfyUI', response, now);

/** A refused workflow. Only names of nodes, inputs and rules: the values can be a visitor's words. */
export function failureOfRefusal(error: string, nodeErrors: NodeErrors): EngineFailure {
  const faults = Object.entries(nodeErrors).flatMap(([node, { errors }]) =>
    errors.map(({ type, extra_info: about }) => `${type} at ${node}.${about?.input_name ?? '?'}`),
  );
  return new EngineFailure('invalid', `ComfyUI refused the workflow: ${[error, ...faults].join(', ')}`);
}

/** Why a run that has ended drew nothing; undefined if it succeeded. */
export function failureOfRun({ status }: HistoryEntry): EngineFailure | undefined {
  if (status === null || status.status_str === 'success') return undefined;
  const [type, about] = status.messages.findLast(([name]) => name in ends) ?? [];
  const node = `node ${String(about?.['node_id'])} (${String(about?.['node_type'])})`;
  if (type === 'execution_interrupted')
    return new EngineFailure('internal', `The run was interrupted at ${node}, at ComfyUI itself`);
  const exception = `${String(about?.['exception_type'])} ${String(about?.['exception_message'])}`;
  const code = /OutOfMemory|out of memory/i.test(exception) ? 'memory' : 'internal';
  return new EngineFailure(code, `${String(about?.['exception_type'])} at ${node}`);
}

const ends = { execution_interrupted: true, execution_error: true };
