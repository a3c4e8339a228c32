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
