const samplers =
  'euler euler_a heun dpm2 dpm++2s_a dpm++2m dpm++2mv2 ipndm ipndm_v lcm ddim_trailing tcd res_multistep res_2s er_sde euler_cfg_pp euler_a_cfg_pp euler_ge dpm++2m_sde dpm++2m_sde_bt lms';
const schedulers =
  'discrete normal karras exponential ays gits sgm_uniform simple smoothstep kl_optimal lcm bong_tangent ltx2 logit_normal flux2 flux beta';
const latentModes = ['nearest', 'nearest-exact', 'antialiased', 'bicubic', 'bicubic antialiased'];

export const upscalers: readonly string[] = [
  'None',
  'Lanczos',
  'Nearest',
  'Latent',
  ...latentModes.map((mode) => `Latent (${mode})`),
];

/** What a server with one model says of itself, as far as the worker reads it. */
export const capabilitiesWith = (loras: readonly string[]): object => ({
  model: { name: 'random.safetensors', stem: 'random', path: '/home/operator/random.safetensors' },
  current_mode: 'img_gen',
  supported_modes: ['img_gen'],
  limits: {
    min_width: 64,
    max_width: 4096,
    min_height: 64,
    max_height: 4096,
    max_batch_count: 8,
    max_queue_size: 64,
  },
  samplers: samplers.split(' '),
  schedulers: schedulers.split(' '),
  loras: loras.map((name) => ({ name, path: `${name}.safetensors` })),
  upscalers: upscalers.map((name) => ({ name })),
  output_formats: ['png', 'jpeg'],
  features: {
    init_image: true,
    mask_image: true,
    control_image: true,
    ip_adapter_image: true,
    ref_images: true,
    lora: true,
    vae_tiling: true,
    hires: true,
    cache: true,
    cancel_queued: true,
    cancel_generating: false,
  },
});
