import type { Machine } from './machine.ts';

/** What `GET /api/jobs/{id}` says of a run; undefined for one that the server does not know. */
export function jobOf(machine: Machine, id: string): object | undefined {
  const found = machine.find(id);
  if (found !== undefined) {
    const { number: priority, extraData } = found.run;
    return {
      id,
      status: found.isRunning ? 'in_progress' : 'pending',
      priority,
      create_time: extraData['create_time'],
      outputs_count: 0,
    };
  }
  const ended = machine.history(id);
  if (ended === undefined) return undefined;
  const { run, outputs, status } = ended;
  const messageOf = (...names: string[]) => status.messages.find(([name]) => names.includes(name))?.[1];
  const ending = messageOf('execution_success', 'execution_error', 'execution_interrupted');
  const error = messageOf('execution_error');
  const [first] = Object.entries(outputs).flatMap(([nodeId, { images }]) =>
    images.map((image) => ({ ...image, nodeId, mediaType: 'images' })),
  );
  const isCancelled =
    machine.behaviour.namesCancelledJobs && messageOf('execution_interrupted') !== undefined;
  return {
    id,
    status: status.completed ? 'completed' : isCancelled ? 'cancelled' : 'failed',
    priority: run.number,
    create_time: run.extraData['create_time'],
    execution_start_time: messageOf('execution_start')?.timestamp,
    execution_end_time: ending?.timestamp,
    execution_error: error,
    outputs_count: Object.values(outputs).flatMap(({ images }) => images).length,
    preview_output: first,
    outputs,
    execution_status: status,
    workflow: { prompt: run.graph, extra_data: run.extraData },
  };
}
