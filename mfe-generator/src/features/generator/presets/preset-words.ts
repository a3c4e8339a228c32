import { mostPresets } from '@irodori/contract/presets';
import type { PresetChange, PresetProblem } from './use-presets.ts';

export const problemWords: Readonly<Record<PresetProblem, string>> = {
  'too-many': `You have ${mostPresets} presets here, as many as there is room for. Delete one first.`,
  taken: 'Another preset has this name.',
  'sign-in': 'Sign in first to keep presets.',
  'no-cookies': 'Your browser keeps no cookies. Allow them here and save it again.',
  offline: 'You are offline, so nothing was changed.',
  failed: 'That did not arrive, so nothing was changed. Please try again.',
};

export const changeWords = ({ type, name }: PresetChange): string => `“${name}” is ${type}.`;
