import { z } from 'zod';

const sent = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  private: z
    .union([z.boolean(), z.stringbool()])
    .nullish()
    .transform((value) => value ?? false),
});
const batch = z.object({ messages: z.array(sent) });
export type Sent = z.infer<typeof sent>;

export const readBatch = (body: unknown): Sent[] => batch.parse(body).messages;

type Faults = Record<string, string[]>;

/** The faults of a batch, by message and field, with the hosted service's wording; undefined for a valid batch. */
export function batchFaults(body: unknown, largest: number): { messages: string[] | Faults[] } | undefined {
  const messages = z.object({ messages: z.unknown() }).safeParse(body).data?.messages;
  if (messages === undefined || messages === null) return { messages: ["can't be blank"] };
  if (!Array.isArray(messages)) return { messages: ['is invalid'] };
  if (messages.length === 0) return { messages: ["can't be blank"] };
  if (messages.some((each) => typeof each !== 'object' || each === null)) return { messages: ['is invalid'] };
  const faults = messages.map((message) => messageFaults(message, largest));
  return faults.some((each) => Object.keys(each).length > 0) ? { messages: faults } : undefined;
}

function messageFaults(message: Readonly<Record<string, unknown>>, largest: number): Faults {
  const faults: Faults = {};
  for (const field of ['topic', 'event', 'payload', 'private'] as const) {
    const value = message[field];
    const isBlank = value === undefined || value === null || value === '';
    if (isBlank && field !== 'private') faults[field] = ["can't be blank"];
    else if (!isBlank && !sent.shape[field].safeParse(value).success) faults[field] = ['is invalid'];
  }
  if (!faults['payload'] && Buffer.byteLength(JSON.stringify(message['payload'])) > largest) {
    faults['payload'] = ['Payload size exceeds tenant limit'];
  }
  return faults;
}
