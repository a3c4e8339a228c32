import type { ContentError } from './content/content-face.ts';

/** The published errors by event name. */
export interface PlatformErrors {
  /** A request to the content backend failed. The error is the response's body, or of the same shape if it had none. */
  'strapi:error': ContentError;
}

/** Publishes every failed call to its subscribers, in addition to throwing the error to the caller. */
export interface ErrorBus {
  /** Calls `listener` with each published error; returns the function that unsubscribes. */
  on<Name extends keyof PlatformErrors>(
    name: Name,
    listener: (error: PlatformErrors[Name]) => void,
  ): () => void;
}

export interface ErrorPublisher extends ErrorBus {
  publish<Name extends keyof PlatformErrors>(name: Name, error: PlatformErrors[Name]): void;
}

export function createErrorBus(): ErrorPublisher {
  const listeners: { [Name in keyof PlatformErrors]: Set<(error: PlatformErrors[Name]) => void> } = {
    'strapi:error': new Set(),
  };
  return {
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    publish(name, error) {
      for (const listener of listeners[name]) listener(error);
    },
  };
}
