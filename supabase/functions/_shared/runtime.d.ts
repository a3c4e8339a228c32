/** The parts of Deno and of the hosted edge runtime that the functions use. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
};

/** Absent under plain Deno. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;
