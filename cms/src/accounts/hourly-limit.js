'use strict';

const { errors } = require('@strapi/utils');

const hourMs = 3_600_000;

/**
 * Returns a function that counts by keys within an hour, in this process alone, as Strapi's own limits do.
 * It throws a RateLimitError for a key that it has counted `most` times within the last hour.
 */
function hourlyLimit(most) {
  const momentsOf = new Map();
  return (key) => {
    const since = Date.now() - hourMs;
    for (const [each, moments] of momentsOf) {
      const recent = moments.filter((moment) => moment > since);
      if (recent.length > 0) momentsOf.set(each, recent);
      else momentsOf.delete(each);
    }
    const moments = momentsOf.get(key) ?? [];
    if (moments.length >= most) throw new errors.RateLimitError();
    momentsOf.set(key, [...moments, Date.now()]);
  };
}

module.exports = { hourlyLimit };
