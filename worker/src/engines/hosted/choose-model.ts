import type { ProposalOrder } from '../engine-type.ts';

/** Has the operator choose among some models of a provider's. */
export function chooseModel(names: readonly string[], { ask, say }: ProposalOrder): Promise<string> {
  say(`Some of its models: ${names.join(', ')}.`);
  return ask('The model', names[0]);
}
