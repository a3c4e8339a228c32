import { EngineFailure, type FailureCode } from '../engine-failure.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { HistoryEntry, NodeErrors } from './responses.ts';

const codes: Readonly<Record<number, FailureCode>> = {
  400: 'invalid',
  401: 'auth',
  402: 'funds',
  403: 'auth',
  404: 'busy',
  405: 'busy',
  407: 'auth',
  413: 'invalid',
  429: 'rate',
  500: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
  520: 'busy',
  522: 'busy',
  524: 'busy',
};

/** The failure that a status means, of ComfyUI or of a proxy before it. */
export function failureOfStatus({ status, url, headers }: Response, now: number): EngineFailure {
  const message = `ComfyUI responded with ${status} to ${new URL(url).pathname}`;
  return new EngineFailure(
    codes[status] ?? 'internal',
    message,
    retryAfterMs(headers.get('retry-after'), now),
  );
}

const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** False if the connection was never made, so that no server has seen the request. */
export function mayHaveArrived(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return !neverSent.has(cause?.code ?? '');
}

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
