/** A refusal that a person can act on; its message says what, with which value, and what to do. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}
