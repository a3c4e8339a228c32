import { cppLists, shown, shownByCpp, someLists, type Lists, type Shown } from './lists.ts';
import { cppRefusal, fastApiRefusal, type Refusal } from './refusals.ts';
import type { Failure } from './run.ts';

/** What the servers differ in, as far as a client sees it. */
export interface Behaviour {
  /** The server knows runs by their `force_task_id`, and `POST /internal/progress` and `GET /internal/pending-tasks` tell of them. */
  readonly hasTaskIds: boolean;
  /** `POST /sdapi/v1/extra-single-image`, which makes a finished picture larger. */
  readonly hasExtras: boolean;
  /** `GET /sdapi/v1/progress` and `POST /sdapi/v1/interrupt`. */
  readonly hasProgress: boolean;
  readonly interruptStatus: 200 | 204;
  /** The flag of an interruption stays until the next run begins. */
  readonly keepsInterrupted: boolean;
  readonly hasSchedulers: boolean;
  readonly hasEmbeddings: boolean;
  /** What it has, unless a test says otherwise. */
  readonly lists: Lists;
  readonly shown: Shown;
  /** Pixels of which the sides of a second pass are multiples. */
  readonly multiple: number;
  /** Why it refuses the body of an order. */
  readonly refusal: (body: unknown, lists: Lists) => Refusal | undefined;
  /** What `info` says of an unknown sampler; undefined: the name of the first one, which is used. */
  readonly unknownSampler: string | undefined;
  /** An unknown sampler is refused with 404 in place of the default one being used. */
  readonly refusesSamplers: boolean;
  /** How `info` names the model that drew; undefined: there is no `info`. */
  readonly namesModel: 'by name' | 'by file' | 'not at all' | undefined;
  /** A second pass fails without `hr_additional_modules`. */
  readonly wantsModules: boolean;
  /** `GET /system_stats` says that the server is a ComfyUI. */
  readonly imitatesComfyUi: boolean;
  /** LoRAs are taken from the text, as `<lora:name:1>`, or from the list `lora`. */
  readonly loras: 'text' | 'list';
  /** So many requests are worked on at the same time; the others wait, whatever they ask for. */
  readonly threads: number;
  /** The sampler of an order without one; undefined: the first one. */
  readonly usualSampler: string | undefined;
  /** How a refusal is worded. */
  readonly refused: (detail: string) => object;
  /** What the server makes of a failed run. */
  readonly failure: (failure: Failure) => { readonly status: 400 | 500; readonly body: object | string };
}

const detailed = ({ error, errors }: Failure) => ({
  status: 500 as const,
  body: { error, detail: '', body: '', errors },
});

/**
 * stable-diffusion.cpp and Forge ran here; the others are from their sources. A1111 1.10:
 * AUTOMATIC1111/stable-diffusion-webui 2fec947, `modules/api/api.py`, and what Forge took over of `modules/progress.py`. What
 * enlarges pictures was read alone, of Forge as well: `modules/postprocessing.py`, `modules/upscaler.py`.
 */
const a1111: Behaviour = {
  hasTaskIds: true,
  hasExtras: true,
  hasProgress: true,
  interruptStatus: 200,
  keepsInterrupted: true,
  hasSchedulers: true,
  hasEmbeddings: true,
  lists: someLists,
  shown,
  multiple: 8,
  refusal: fastApiRefusal,
  unknownSampler: undefined,
  refusesSamplers: false,
  namesModel: 'by name',
  wantsModules: false,
  imitatesComfyUi: false,
  loras: 'text',
  threads: 40,
  usualSampler: 'Euler',
  refused: (detail) => ({ error: 'HTTPException', detail, body: '', errors: '' }),
  failure: detailed,
};

export const servers = {
  'a1111-1.10': a1111,
  /** lllyasviel/stable-diffusion-webui-forge dfdcbab, compared with a recording: the same API, which words failures otherwise. */
  forge: {
    ...a1111,
    wantsModules: true,
    refused: (detail) => ({ detail }),
    failure: ({ error, errors: message }) => ({
      status: 500,
      body: { error, detail: '', body: '', message },
    }),
  },
  /** vladmandic/automatic 431bcc3; the status of an interruption is that of later versions. */
  sdnext: {
    ...a1111,
    hasTaskIds: false,
    interruptStatus: 204,
    keepsInterrupted: false,
    hasSchedulers: false,
    refusesSamplers: true,
    namesModel: 'not at all',
    failure: (failure) => ({ status: 500, body: { ...detailed(failure).body, code: 500 } }),
  },
  /** leejet/stable-diffusion.cpp 97d2990, compared with a recording. */
  'stable-diffusion.cpp': {
    ...a1111,
    hasTaskIds: false,
    hasExtras: false,
    hasProgress: false,
    hasEmbeddings: false,
    lists: cppLists,
    shown: shownByCpp,
    multiple: 64,
    refusal: cppRefusal,
    unknownSampler: 'NONE',
    usualSampler: undefined,
    loras: 'list',
    namesModel: 'by file',
    failure: () => ({ status: 500, body: { error: 'generate_image returned no results' } }),
  },
  /** LostRuins/koboldcpp: its lists were read, its response is that of an old stable-diffusion.cpp. */
  koboldcpp: {
    ...a1111,
    hasTaskIds: false,
    hasExtras: false,
    hasProgress: false,
    hasEmbeddings: false,
    namesModel: undefined,
    imitatesComfyUi: true,
  },
} as const satisfies Record<string, Behaviour>;
export type ServerName = keyof typeof servers;
