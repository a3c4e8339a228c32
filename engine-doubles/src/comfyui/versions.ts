/** What versions of ComfyUI differ in, as far as a client sees it. */
export interface Behaviour {
  /** `POST /interrupt` looks at its `prompt_id`; before, it ends whichever run is drawn. */
  readonly interruptsById: boolean;
  /** `GET /api/jobs/{id}`. */
  readonly hasJobs: boolean;
  /** Previews come only to runs with `extra_data.preview_method`. */
  readonly previewsOnRequest: boolean;
  /** `POST /api/jobs/{id}/cancel`. */
  readonly cancelsJobs: boolean;
  /** The server refuses a `prompt_id` that is not a UUID in lower case. */
  readonly wantsUuids: boolean;
  /** A used `prompt_id` is refused with 409; before, both runs are drawn and the history has the last one. */
  readonly refusesUsedIds: boolean;
  /** The server responds to feature flags, and then previews name their run. */
  readonly negotiates: boolean;
  /** A second socket with the same client id survives the end of the first one. */
  readonly keepsSecondSocket: boolean;
}

const first: Behaviour = {
  interruptsById: false,
  hasJobs: false,
  previewsOnRequest: false,
  cancelsJobs: false,
  wantsUuids: false,
  refusesUsedIds: false,
  negotiates: true,
  keepsSecondSocket: false,
};
const october2025 = { ...first, interruptsById: true };
const january2026 = { ...october2025, hasJobs: true, previewsOnRequest: true };
const november2026 = { ...january2026, cancelsJobs: true, wantsUuids: true };

/** 0.3.45 is the first one that takes the client's `prompt_id`. Only 0.3.64 was run; the others are from the source. */
export const versions = {
  '0.3.45': first,
  '0.3.64': october2025,
  '0.8.1': january2026,
  '0.38.1': november2026,
  /** The source after 0.38.1. */
  newest: { ...november2026, refusesUsedIds: true, keepsSecondSocket: true },
} as const satisfies Record<string, Behaviour>;
export type Version = keyof typeof versions;
