/** What one model of a server takes, and how it responds. */
export interface Model {
  readonly sizes:
    | { readonly listed: readonly string[] }
    | { readonly multiple: number; readonly largestRatio: number; readonly longestSide: number }
    /** The server takes any size, and draws this one where the text is not a size. */
    | { readonly otherwise: string }
    /** The field `size` is refused, and this one takes its place. */
    | { readonly ratios: readonly string[] };
  /** What it takes beside prompt, model, n and size. */
  readonly fields: readonly string[];
  /** `asked`: a URL, unless `response_format` says `b64_json`. */
  readonly responds: 'b64_json' | 'asked';
  readonly streams: boolean;
  /** Its response tells the tokens. */
  readonly tellsUsage: boolean;
}

/** Who serves a double pretends to be. */
export interface Server {
  readonly models: Readonly<Record<string, Model>>;
  /** A field that the model does not take is refused; others ignore it. */
  readonly refusesFields: boolean;
  /** A model that it does not have is refused; others draw with the one they have. */
  readonly refusesModels: boolean;
  /** `openai`: an object with type, code, param and message. `text`: the message alone. `xai`: the code beside the message. */
  readonly errors: 'openai' | 'text' | 'xai';
  /** False: nobody pays for a picture. */
  readonly bills: boolean;
}

const gptImage = {
  fields: [
    'quality',
    'background',
    'moderation',
    'output_format',
    'output_compression',
    'user',
    'safety_identifier',
    'stream',
    'partial_images',
  ],
  responds: 'b64_json',
  streams: true,
  tellsUsage: true,
} as const;

/** As documentation and sources of November 2026 say; stable-diffusion.cpp was recorded, too. */
export const servers = {
  /** github.com/openai/openai-node 7.57, `resources/images.ts`; developers.openai.com/api/docs/guides/image-generation */
  openai: {
    models: {
      'gpt-image-2': { ...gptImage, sizes: { multiple: 16, largestRatio: 3, longestSide: 3840 } },
      'gpt-image-1.5': { ...gptImage, sizes: { listed: ['1024x1024', '1536x1024', '1024x1536'] } },
      /** Retired by OpenAI in 2026; others serve models with its fields. */
      'dall-e-3': {
        sizes: { listed: ['1024x1024', '1792x1024', '1024x1792'] },
        fields: ['quality', 'style', 'response_format', 'user'],
        responds: 'asked',
        streams: false,
        tellsUsage: false,
      },
    },
    refusesFields: true,
    refusesModels: true,
    errors: 'openai',
    bills: true,
  },
  /** docs.x.ai/developers/model-capabilities/images/generation */
  xai: {
    models: {
      'grok-imagine-image': {
        sizes: { ratios: ['1:1', '3:4', '4:3', '9:16', '16:9', '2:3', '3:2'] },
        fields: ['response_format', 'resolution'],
        responds: 'asked',
        streams: false,
        tellsUsage: false,
      },
    },
    refusesFields: true,
    refusesModels: true,
    errors: 'xai',
    bills: true,
  },
  /** github.com/mudler/LocalAI, `core/http/endpoints/openai/image.go` */
  localai: {
    models: {
      stablediffusion: {
        sizes: { otherwise: '512x512' },
        fields: ['response_format', 'seed', 'step', 'mode'],
        responds: 'asked',
        streams: false,
        tellsUsage: false,
      },
    },
    refusesFields: false,
    refusesModels: false,
    errors: 'openai',
    bills: false,
  },
  /** github.com/leejet/stable-diffusion.cpp, `examples/server/routes_openai.cpp` */
  sdcpp: {
    models: {
      'sd-cpp-local': {
        sizes: { otherwise: '512x512' },
        fields: ['output_format', 'output_compression'],
        responds: 'b64_json',
        streams: false,
        tellsUsage: false,
      },
    },
    refusesFields: false,
    refusesModels: false,
    errors: 'text',
    bills: false,
  },
} as const satisfies Record<string, Server>;
export type ServerName = keyof typeof servers;
