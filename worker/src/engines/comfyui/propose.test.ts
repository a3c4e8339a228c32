import { beginningWorkflow, guidedWorkflow, sampleWorkflow } from 'engine-doubles/comfyui/workflow';
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

test('a workflow with a guider and a noise of its own is read as well, and has no negative', () => {
  const flux = {
    '1': { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'flux' } },
    '2': { class_type: 'VAEDecode', inputs: { samples: ['3', 0] } },
    '3': {
      class_type: 'SamplerCustomAdvanced',
      inputs: { noise: ['4', 0], guider: ['5', 0], latent_image: ['6', 0] },
    },
    '4': { class_type: 'RandomNoise', inputs: { noise_seed: 3 } },
    '5': { class_type: 'BasicGuider', inputs: { conditioning: ['7', 0] } },
    '6': { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
    '7': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['8', 0] } },
    '8': { class_type: 'CLIPTextEncode', inputs: { text: 'a girl' } },
  };
  expect(proposeInputs(flux)).toEqual({
    inputs: {
      text: ['8', 'text'],
      seed: ['4', 'noise_seed'],
      width: ['6', 'width'],
      height: ['6', 'height'],
    },
    settings: { guidance: ['7', 'guidance'] },
    output: '1',
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

test('a workflow without an output is not guessed at', () => {
  expect(proposeInputs({ '1': { class_type: 'KSampler', inputs: { seed: 1 } } })).toEqual({
    inputs: {},
    settings: {},
    output: undefined,
    pixels: undefined,
  });
});
