import type { ContentError } from './content/content-face.ts';

/** What is published with each event name. */
export interface PlatformErrors {
  /** A request to the content backend failed. The error is the response's body, or of the same shape if it had none. */
  'strapi:error': [error: ContentError, request: FailedRequest];
}

/** A failed request in words that a log may have: nothing that the visitor has entered. */
export interface FailedRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** Absent if there was no response. */
  readonly status?: number;
  /** The error's name: `ValidationError`, of version 3 `Bad Request`. */
  readonly name: string;
}

/** Publishes every failed call to its subscribers, in addition to throwing the error to the caller. */
export interface ErrorBus {
  /** Calls `listener` with each published error; returns the function that unsubscribes. */
  on<Name extends keyof PlatformErrors>(
    name: Name,
    listener: (...published: PlatformErrors[Name]) => void,
  ): () => void;
}

export interface ErrorPublisher extends ErrorBus {
  publish<Name extends keyof PlatformErrors>(name: Name, ...published: PlatformErrors[Name]): void;
}

export function createErrorBus(): ErrorPublisher {
  const listeners: {
    [Name in keyof PlatformErrors]: Set<(...published: PlatformErrors[Name]) => void>;
  } = {
    'strapi:error': new Set(),
  };
  return {
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    publish(name, ...published) {
      for (const listener of listeners[name]) listener(...published);
    },
  };
}
