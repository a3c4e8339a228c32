import { EngineFailure } from '../engine-failure.ts';
import { failureOfStatus as failureOfHttp, type StatusResponse } from '../http-failures.ts';
import type { HistoryEntry, NodeErrors } from './responses.ts';

/** What a request was for: an order with the pictures that are uploaded for it, or a look at the server, a run or its picture. */
export type Purpose = 'order' | 'look';

/**
 * The failure that a status means, of ComfyUI or of a proxy before it. A status of a look says nothing about a run that may be
 * drawn, so the run is waited for.
 */
export function failureOfStatus(response: StatusResponse, purpose: Purpose, now: number): EngineFailure {
  const failure = failureOfHttp('ComfyUI', response, now);
  const { code, message, retryAfterMs } = failure;
  if (purpose === 'order' || code === 'rate') return failure;
  return code === 'auth' || code === 'funds'
    ? new EngineFailure(code, message, { retryAfterMs, runGoesOn: true })
    : new EngineFailure('busy', message, { retryAfterMs });
}

/**
 * A refused workflow. `loaders` are the nodes that load what the order has: its guide or its picture. Only names of nodes,
 * inputs and rules: the values can be a visitor's words.
 */
export function failureOfRefusal(
  error: string,
  nodeErrors: NodeErrors,
  loaders: readonly string[],
): EngineFailure {
  const faults = Object.entries(nodeErrors).flatMap(([node, { errors }]) =>
    errors.map(({ type, extra_info: about }) => `${type} at ${node}.${about?.input_name ?? '?'}`),
  );
  const refused = Object.keys(nodeErrors);
  const isOfGuide = refused.length > 0 && refused.every((node) => loaders.includes(node));
  return new EngineFailure(
    isOfGuide ? 'guide' : 'invalid',
    `ComfyUI refused the workflow: ${[error, ...faults].join(', ')}`,
  );
}

/** Why a run that has ended drew nothing; undefined if it succeeded. `loaders` load the guide or the picture. */
export function failureOfRun(
  { status }: HistoryEntry,
  loaders: readonly string[],
): EngineFailure | undefined {
  if (status === null || status.status_str === 'success') return undefined;
  const [type, about] = status.messages.findLast(([name]) => name in ends) ?? [];
  const node = `node ${String(about?.['node_id'])} (${String(about?.['node_type'])})`;
  if (type === 'execution_interrupted')
    return new EngineFailure('internal', `The run was interrupted at ${node}, at ComfyUI itself`);
  if (loaders.includes(String(about?.['node_id'])))
    return new EngineFailure(
      'guide',
      `${String(about?.['exception_type'])} at ${node}, which loads the guide or the picture`,
    );
  const exception = `${String(about?.['exception_type'])} ${String(about?.['exception_message'])}`;
  const code = /OutOfMemory|out of memory/i.test(exception) ? 'memory' : 'internal';
  return new EngineFailure(code, `${String(about?.['exception_type'])} at ${node}`);
}

const ends = { execution_interrupted: true, execution_error: true };
