import '@energetic-ai/core';

// The package re-exports TensorFlow.js without its types.
declare module '@energetic-ai/core' {
  /** Resolves when TensorFlow.js has chosen its backend and can compute. */
  export function ready(): Promise<void>;
}
