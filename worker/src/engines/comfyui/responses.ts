import { z } from 'zod';
import { graph } from './workflow.ts';

/** The parts of ComfyUI's responses that the adapter reads. Fields that it does not know may come and go. */

const nodeErrors = z.record(
  z.string(),
  z.looseObject({
    errors: z.array(
      z.looseObject({
        type: z.string(),
        extra_info: z.looseObject({ input_name: z.string().optional() }).optional(),
      }),
    ),
  }),
);
export type NodeErrors = z.infer<typeof nodeErrors>;

/** `POST /prompt`, 200. */
export const accepted = z.looseObject({ prompt_id: z.string(), node_errors: nodeErrors.default({}) });

/** `POST /prompt`, 400 and 409. */
export const refused = z.looseObject({
  error: z.looseObject({ type: z.string() }),
  node_errors: nodeErrors.default({}),
});

const queued = z.tuple([z.number(), z.string()], z.unknown());
/** `GET /queue`. */
export const queue = z.looseObject({ queue_running: z.array(queued), queue_pending: z.array(queued) });

/** `POST /upload/image`. */
export const uploaded = z.looseObject({ name: z.string(), subfolder: z.string(), type: z.string() });

const savedImage = z.looseObject({ filename: z.string(), subfolder: z.string(), type: z.string() });
export type SavedImage = z.infer<typeof savedImage>;

const historyEntry = z.looseObject({
  /** The order: its number, its id, the workflow. */
  prompt: z.tuple([z.number(), z.string(), graph], z.unknown()),
  outputs: z.record(z.string(), z.looseObject({ images: z.array(savedImage).optional() })),
  status: z
    .looseObject({
      status_str: z.string(),
      messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).default([]),
    })
    .nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
/** `GET /history/{id}`: empty until the run has ended. */
export const history = z.record(z.string(), historyEntry);

const input = z.tuple([z.union([z.string(), z.array(z.unknown())])], z.unknown());
const inputs = z.record(z.string(), input);
export const nodeClass = z.looseObject({
  input: z.looseObject({ required: inputs.optional(), optional: inputs.optional() }),
  output_node: z.boolean(),
});
export type NodeClass = z.infer<typeof nodeClass>;
/** `GET /object_info/{class}`: empty for an unknown class. */
export const objectInfo = z.record(z.string(), nodeClass);

/** `GET /system_stats`. */
export const systemStats = z.looseObject({ system: z.looseObject({ comfyui_version: z.string() }) });

/** The messages of the socket that say something about a run. */
export const socketMessage = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('progress'),
    data: z.looseObject({
      value: z.number(),
      max: z.number(),
      prompt_id: z.string().optional(),
      node: z.string().nullish(),
    }),
  }),
  z.looseObject({
    type: z.literal('executing'),
    data: z.looseObject({ prompt_id: z.string().optional(), node: z.string().nullish() }),
  }),
  z.looseObject({ type: z.literal('feature_flags') }),
]);
export type SocketMessage = z.infer<typeof socketMessage>;
