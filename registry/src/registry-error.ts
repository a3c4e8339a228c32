/** A refusal whose message states the fault, the value and how to correct it, so that no stack is needed. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}
