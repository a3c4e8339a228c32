import { usePlatform } from '@irodori/kit/hooks';
import { z } from 'zod/mini';
import type { SupportRequest } from '../records.ts';
import { ActDialog } from './act-dialog.tsx';

const decisions = {
  answer: {
    label: 'Mark as answered…',
    title: 'Mark this question as answered',
    consequence:
      'It leaves the list of open questions, and is removed with its files after half a year. The sender gets no mail by it.',
    confirm: 'It is answered',
    done: 'The question is answered.',
  },
  reopen: {
    label: 'Open again…',
    title: 'Open this question again',
    consequence: 'It is in the list of open questions again, and is kept until it is answered.',
    confirm: 'Open it',
    done: 'The question is open again.',
  },
} as const;

export function DecideRequest({ request }: { request: SupportRequest }) {
  const { data } = usePlatform();
  const decision = decisions[request.answeredAt === null ? 'answer' : 'reopen'];
  return (
    <ActDialog
      {...decision}
      name={`${decision.label.replace('…', '')}: ${request.reference}…`}
      send={({ id, reason }) =>
        data.value(z.unknown(), (db) =>
          db.rpc('admin_decide_request', {
            act_id: id,
            request_id: request.id,
            is_answered: request.answeredAt === null,
            reason,
          }),
        )
      }
    />
  );
}
