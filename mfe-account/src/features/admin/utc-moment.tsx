/** A moment in UTC, “2026-11-23 14:05 UTC”, so that administrators in several places and the server write the same. */
export const UtcMoment = ({ at }: { at: string }) => (
  <time dateTime={at}>{`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`}</time>
);
