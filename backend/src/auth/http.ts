import type { Context } from 'hono';
import { z } from 'zod';
import type { Peer } from '../app.ts';
import type { Client } from './auth-context.ts';
import { apiVersion, AuthError } from './auth-error.ts';

export type AuthRequest = Context<{ Bindings: Peer }>;

export const jsonResponse = (value: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  Response.json(value, {
    status,
    headers: { 'x-supabase-api-version': apiVersion, 'cache-control': 'no-store', ...headers },
  });

export async function body<S extends z.ZodType>(c: AuthRequest, schema: S): Promise<z.output<S>> {
  const value: unknown = await c.req.json().catch((error: unknown) => {
    throw unreadable(error instanceof SyntaxError ? error.message : 'the body could not be read');
  });
  const result = schema.safeParse(value);
  const [issue] = result.error?.issues ?? [];
  if (issue?.code === 'invalid_type' && isGiven(value, issue.path)) {
    throw unreadable(`${issue.path.join('.') || 'the body'} is not of type ${issue.expected}`);
  }
  return parsed(schema, value);
}

const unreadable = (why: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

/** Distinguishes a value of the wrong type (`bad_json`) from a missing one (`validation_failed`). */
function isGiven(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  }
  return at !== undefined;
}

export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AuthError(400, 'validation_failed', issue?.message ?? 'Invalid request');
}

export const clientOf = (c: AuthRequest): Client => ({
  address: c.env.address,
  userAgent: c.req.header('user-agent') ?? null,
});
