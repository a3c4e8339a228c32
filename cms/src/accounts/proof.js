'use strict';

const { environment } = require('../../environment.js');

const patienceMs = 10_000;

const away = {
  status: 503,
  code: 'verification_unavailable',
  message: 'The check that you are human does not answer at the moment. Please try again in a minute.',
};

/**
 * Runs an action only for visitors who prove that they are human. The site’s verification judges the proof, which is the
 * body’s field `verification` and is valid once.
 */
const humansOnly = (action, run) => async (ctx) => {
  const { verification, ...body } = ctx.request.body ?? {};
  const refusal = await refusalOf(action, verification);
  if (refusal === undefined) {
    ctx.request.body = body;
    return run(ctx);
  }
  const { status, code, message } = refusal;
  const name = status === 403 ? 'ForbiddenError' : 'ServiceUnavailableError';
  ctx.status = status;
  ctx.body = { data: null, error: { status, name, message, details: { code } } };
};

/** Why a proof is refused; undefined if it is accepted. */
async function refusalOf(action, verification) {
  const { VERIFICATION_PROVIDER, SUPABASE_URL } = environment();
  if (VERIFICATION_PROVIDER === 'off') return undefined;
  try {
    const response = await fetch(`${SUPABASE_URL}/functions/v1/verification-challenge/check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action, verification }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 204) return undefined;
    const { code, message } = await response.json();
    if (response.status === 403) return { status: 403, code, message };
    strapi.log.error(`The check of a proof answered ${response.status}: ${message}`);
  } catch (error) {
    strapi.log.error(`A proof could not be checked: ${error.cause?.message ?? error.message}`);
  }
  return away;
}

module.exports = { humansOnly };
