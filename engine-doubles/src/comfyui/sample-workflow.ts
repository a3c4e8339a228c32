import type { Graph } from './graph.ts';

/** Text to picture, as ComfyUI exports it with “Export (API)”. */
export const sampleWorkflow = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 1,
      steps: 4,
      cfg: 7,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': {
    class_type: 'CheckpointLoaderSimple',
    inputs: { ckpt_name: 'animagine-xl-4.0.safetensors' },
  },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a girl', clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'low quality', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] } },
} as const satisfies Graph;

/** The same after the lines of an uploaded picture, which a ControlNet for white lines on black follows. */
export const guidedWorkflow = {
  ...sampleWorkflow,
  '3': {
    class_type: 'KSampler',
    inputs: { ...sampleWorkflow['3'].inputs, positive: ['12', 0], negative: ['12', 1] },
  },
  '10': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  '11': { class_type: 'ControlNetLoader', inputs: { control_net_name: 'lineart-xl.safetensors' } },
  '12': {
    class_type: 'ControlNetApplyAdvanced',
    inputs: {
      positive: ['6', 0],
      negative: ['7', 0],
      control_net: ['11', 0],
      image: ['13', 0],
      strength: 1,
      start_percent: 0,
      end_percent: 1,
    },
  },
  '13': { class_type: 'ImageInvert', inputs: { image: ['10', 0] } },
} as const satisfies Graph;

/** The same out of an uploaded picture, with which the sampler begins: its size is that of the file. */
export const beginningWorkflow = {
  '3': {
    class_type: 'KSampler',
    inputs: { ...sampleWorkflow['3'].inputs, denoise: 0.6, latent_image: ['11', 0] },
  },
  '4': sampleWorkflow['4'],
  '6': sampleWorkflow['6'],
  '7': sampleWorkflow['7'],
  '8': sampleWorkflow['8'],
  '9': sampleWorkflow['9'],
  '10': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  '11': { class_type: 'VAEEncode', inputs: { pixels: ['10', 0], vae: ['4', 2] } },
} as const satisfies Graph;

/** ComfyUI’s own example for FLUX: its sampler gets the noise, the guidance and the steps from other nodes. */
export const fluxWorkflow = {
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a girl', clip: ['11', 0] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['13', 0], vae: ['10', 0] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] } },
  '10': { class_type: 'VAELoader', inputs: { vae_name: 'ae.safetensors' } },
  '11': {
    class_type: 'DualCLIPLoader',
    inputs: { clip_name1: 't5xxl_fp16.safetensors', clip_name2: 'clip_l.safetensors', type: 'flux' },
  },
  '12': {
    class_type: 'UNETLoader',
    inputs: { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' },
  },
  '13': {
    class_type: 'SamplerCustomAdvanced',
    inputs: {
      noise: ['25', 0],
      guider: ['22', 0],
      sampler: ['16', 0],
      sigmas: ['17', 0],
      latent_image: ['27', 0],
    },
  },
  '16': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
  '17': {
    class_type: 'BasicScheduler',
    inputs: { scheduler: 'simple', steps: 20, denoise: 1, model: ['30', 0] },
  },
  '22': { class_type: 'BasicGuider', inputs: { model: ['30', 0], conditioning: ['26', 0] } },
  '25': { class_type: 'RandomNoise', inputs: { noise_seed: 3 } },
  '26': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['6', 0] } },
  '27': { class_type: 'EmptySD3LatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
  '30': {
    class_type: 'ModelSamplingFlux',
    inputs: { max_shift: 1.15, base_shift: 0.5, width: 1024, height: 1024, model: ['12', 0] },
  },
} as const satisfies Graph;
