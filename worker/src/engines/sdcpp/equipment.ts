import { someOf } from '../some-of.ts';
import type { Instance } from './instance.ts';
import type { Capabilities } from './responses.ts';

/** What stands in the way of an instance, each as a sentence: the server draws with defaults what it does not know. */
export function faultsOf(
  { sampler, scheduler, loras, hires }: Instance,
  { supported_modes: modes, ...has }: Capabilities,
): readonly string[] {
  const lacking = (kind: string, wanted: readonly (string | undefined)[], names: readonly string[]) =>
    wanted
      .filter((name) => name !== undefined && !names.includes(name))
      .map((name) => `It has no ${kind} "${name}"; it has ${someOf(names)}.`);
  const namesOf = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
  return [
    ...(modes.includes('img_gen') ? [] : ['Its model makes no pictures.']),
    ...lacking('sampler', [sampler], has.samplers),
    ...lacking('scheduler', [scheduler], has.schedulers),
    ...lacking('LoRA', namesOf(loras), namesOf(has.loras)),
    ...lacking('upscaler', [hires?.upscaler], namesOf(has.upscalers)),
  ];
}
