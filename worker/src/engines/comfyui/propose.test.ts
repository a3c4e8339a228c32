import {
  beginningWorkflow,
  fluxWorkflow,
  guidedWorkflow,
  sampleWorkflow,
} from 'engine-doubles/comfyui/workflow';
import { expect, test } from 'vitest';
import { proposeInputs } from './propose.ts';

test('the inputs of a common workflow are found', () => {
  expect(proposeInputs(sampleWorkflow)).toEqual({
    inputs: {
      text: ['6', 'text'],
      negative: ['7', 'text'],
      seed: ['3', 'seed'],
      width: ['5', 'width'],
      height: ['5', 'height'],
    },
    settings: { steps: ['3', 'steps'], guidance: ['3', 'cfg'], sampler: ['3', 'sampler_name'] },
    output: '9',
    pixels: 262_144,
  });
});

test('the example workflow of FLUX has steps, sampler and seed at nodes of their own, and no negative', () => {
  expect(proposeInputs(fluxWorkflow)).toEqual({
    inputs: {
      text: ['6', 'text'],
      seed: ['25', 'noise_seed'],
      width: ['27', 'width'],
      height: ['27', 'height'],
    },
    settings: { steps: ['17', 'steps'], guidance: ['26', 'guidance'], sampler: ['16', 'sampler_name'] },
    output: '9',
    pixels: 1_048_576,
  });
});

test('a ControlNet’s picture and strength are where the sketch of a form goes', () => {
  expect(proposeInputs(guidedWorkflow).inputs).toMatchObject({
    text: ['6', 'text'],
    negative: ['7', 'text'],
    guide: ['10', 'image'],
    guide_strength: ['12', 'strength'],
  });
});

test('a sampler that begins with an uploaded picture begins with the visitor’s picture, or with the sketch', () => {
  expect(proposeInputs(beginningWorkflow).inputs).toMatchObject({
    guide: ['10', 'image'],
    guide_strength: ['3', 'denoise'],
    picture: ['10', 'image'],
    picture_strength: ['3', 'denoise'],
  });
});

test('lines that a first sampler follows are no picture for a second one to begin with', () => {
  const twice = {
    ...guidedWorkflow,
    '8': { class_type: 'VAEDecode', inputs: { samples: ['14', 0], vae: ['4', 2] } },
    '14': {
      class_type: 'KSampler',
      inputs: { ...guidedWorkflow['3'].inputs, denoise: 0.4, latent_image: ['3', 0] },
    },
  };
  const { inputs } = proposeInputs(twice);
  expect(inputs).toMatchObject({ guide: ['10', 'image'], guide_strength: ['12', 'strength'] });
  expect(inputs).not.toHaveProperty('picture');
});

test('a picture that a sampler with sigmas begins with is none for a second sampler to begin with', () => {
  const twice = {
    ...fluxWorkflow,
    '8': { class_type: 'VAEDecode', inputs: { samples: ['33', 0], vae: ['10', 0] } },
    '13': {
      class_type: 'SamplerCustomAdvanced',
      inputs: { ...fluxWorkflow['13'].inputs, latent_image: ['32', 0] },
    },
    '31': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
    '32': { class_type: 'VAEEncode', inputs: { pixels: ['31', 0], vae: ['10', 0] } },
    '33': {
      class_type: 'KSampler',
      inputs: { ...beginningWorkflow['3'].inputs, denoise: 0.4, latent_image: ['13', 0] },
    },
  };
  expect(proposeInputs(twice).inputs).not.toHaveProperty('picture');
});

test('a workflow without an output is not guessed at', () => {
  expect(proposeInputs({ '1': { class_type: 'KSampler', inputs: { seed: 1 } } })).toEqual({
    inputs: {},
    settings: {},
    output: undefined,
    pixels: undefined,
  });
});
