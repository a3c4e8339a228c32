import type { ContentError } from './content-face.ts';

/** What is published, by name. */
export interface PlatformErrors {
  /** A call to the content backend failed: its answer’s error as it came, or what was built in its place. */
  'strapi:error': ContentError;
}

/** Where failed calls are told to whoever wants to hear of all of them, beside being thrown to their callers. */
export interface ErrorBus {
  /** Returns the function that stops it. */
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
