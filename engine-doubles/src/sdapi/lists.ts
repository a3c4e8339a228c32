/** What a server has. */
export interface Lists {
  readonly models: readonly { readonly title: string; readonly model_name: string }[];
  readonly samplers: readonly string[];
  readonly schedulers: readonly string[];
  readonly loras: readonly string[];
  readonly upscalers: readonly string[];
  readonly embeddings: readonly string[];
  /** Models of the ControlNet extension; absent without it. */
  readonly controlNets?: readonly string[];
}

export const someLists: Lists = {
  models: [
    { title: 'animagine-xl-4.0.safetensors [1449e5b0b9]', model_name: 'animagine-xl-4.0' },
    { title: 'counterfeit-v3.safetensors [cbfba64e66]', model_name: 'counterfeit-v3' },
  ],
  samplers: ['DPM++ 2M', 'Euler a', 'Euler'],
  schedulers: ['Automatic', 'Karras', 'Exponential'],
  loras: ['ink-lines'],
  upscalers: ['None', 'Lanczos', 'R-ESRGAN 4x+'],
  embeddings: ['easynegative'],
};

/** What stable-diffusion.cpp has with one model: its names are its own. */
export const cppLists: Lists = {
  models: [{ title: 'random', model_name: 'random' }],
  samplers: ['default', 'euler', 'euler_a'],
  schedulers: ['default', 'discrete', 'karras'],
  loras: [],
  upscalers: ['None', 'Lanczos', 'Nearest'],
  embeddings: [],
};

type Model = Lists['models'][number];

/** How a server shows what it has. */
export interface Shown {
  model(model: Model): object;
  sampler(name: string): object;
  scheduler(name: string): object;
  upscaler(name: string): object;
  lora(name: string): object;
}

const upscaler = (name: string) => ({
  name,
  model_name: null,
  model_path: null,
  model_url: null,
  scale: 4,
});

export const shown: Shown = {
  model: ({ title, model_name }) => ({
    title,
    model_name,
    hash: /\[(.*)\]/.exec(title)?.[1] ?? null,
    sha256: null,
    filename: `/home/operator/models/Stable-diffusion/${title.split(' ')[0]}`,
    config: null,
  }),
  sampler: (name) => ({
    name,
    aliases: [`k_${name.toLowerCase().replaceAll(' ', '_')}`],
    options: {},
  }),
  scheduler: (label) => ({
    name: label.toLowerCase(),
    label,
    aliases: null,
    default_rho: -1,
    need_inner_model: false,
  }),
  upscaler,
  // The metadata of a training are megabytes in a full folder.
  lora: (name) => ({
    name,
    alias: name,
    path: `/home/operator/models/Lora/${name}.safetensors`,
    metadata: { ss_tag_frequency: { images: { lines: 12 } } },
  }),
};

export const shownByCpp: Shown = {
  model: ({ title, model_name }) => ({
    title,
    model_name,
    hash: '8'.repeat(10),
    sha256: '8'.repeat(64),
    filename: `${model_name}.safetensors`,
    config: null,
  }),
  sampler: (name) => ({ name, aliases: [name], options: {} }),
  scheduler: (name) => ({ name, label: name }),
  upscaler,
  lora: (name) => ({ name, path: `${name}.safetensors` }),
};

export const shownEmbedding = () => ({
  step: null,
  sd_checkpoint: null,
  sd_checkpoint_name: null,
  shape: 768,
  vectors: 8,
});
