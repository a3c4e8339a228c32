import '@energetic-ai/core';

// The package re-exports TensorFlow.js, whose types it does not bring.
declare module '@energetic-ai/core' {
  /** Settles when the arithmetic is ready. */
  export function ready(): Promise<void>;
}
