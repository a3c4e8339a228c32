'use strict';

const { errors } = require('@strapi/utils');

const hourMs = 3_600_000;

/**
 * Returns a function that counts what each reader does within an hour, in this process alone, as Strapi's own limits do.
 * It throws a RateLimitError for a reader who has done it `most` times within the last hour.
 */
function hourlyLimit(most, message) {
  const momentsOf = new Map();
  return (readerId) => {
    const since = Date.now() - hourMs;
    for (const [id, moments] of momentsOf) {
      const recent = moments.filter((moment) => moment > since);
      if (recent.length > 0) momentsOf.set(id, recent);
      else momentsOf.delete(id);
    }
    const moments = momentsOf.get(readerId) ?? [];
    if (moments.length >= most) throw new errors.RateLimitError(message);
    momentsOf.set(readerId, [...moments, Date.now()]);
  };
}

module.exports = { hourlyLimit };
