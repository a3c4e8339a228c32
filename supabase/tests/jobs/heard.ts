import type { Party } from '../database.ts';

export interface Heard {
  readonly event: string;
  readonly payload: unknown;
}

/**
 * The messages on a topic that a party may hear, the oldest first. The lateral subquery needs the name of the topic, so
 * that no plan of Postgres reads a message, and with it the policies, before the topic is set.
 */
export const heardBy = (party: Party, topic: string): Promise<Heard[]> =>
  party.query<Heard>(
    `select m.event, m.payload
     from (select set_config('realtime.topic', $1, true) as name) heard,
       lateral (select * from realtime.messages where topic = heard.name offset 0) m
     order by m.inserted_at`,
    [topic],
  );
