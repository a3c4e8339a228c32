/** What versions of ComfyUI differ in, as far as a client sees it. */
export interface Behaviour {
  /** `POST /interrupt` looks at its `prompt_id`; before, it ends whichever run is drawn. */
  readonly interruptsById: boolean;
  /** `GET /api/jobs/{id}`, and an order keeps the time at which it came. */
  readonly hasJobs: boolean;
  /** A job that was interrupted is `cancelled` there; before, it is `failed`. */
  readonly namesCancelledJobs: boolean;
  /** A node of an unknown class is refused as `missing_node_type`; before, as `invalid_prompt`. */
  readonly namesMissingNodes: boolean;
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
  namesCancelledJobs: false,
  namesMissingNodes: false,
  previewsOnRequest: false,
  cancelsJobs: false,
  wantsUuids: false,
  refusesUsedIds: false,
  negotiates: true,
  keepsSecondSocket: false,
};
const october2025 = { ...first, interruptsById: true };
const january2026 = { ...october2025, hasJobs: true, previewsOnRequest: true };
const february2026 = { ...january2026, namesCancelledJobs: true, namesMissingNodes: true };
const november2026 = { ...february2026, cancelsJobs: true, wantsUuids: true };

/** 0.3.45 is the first one that takes the client's `prompt_id`. Those without a recording are from the source. */
export const versions = {
  '0.3.45': first,
  '0.3.64': october2025,
  '0.8.0': january2026,
  '0.12.1': february2026,
  '0.38.1': november2026,
  /** The source after 0.38.1. */
  newest: { ...november2026, refusesUsedIds: true, keepsSecondSocket: true },
} as const satisfies Record<string, Behaviour>;
export type Version = keyof typeof versions;

export const recordedVersions = ['0.3.64', '0.8.0', '0.12.1'] as const satisfies readonly Version[];
export type RecordedVersion = (typeof recordedVersions)[number];

/** The recorded version whose classes of nodes a version has. */
export const nearestRecording = {
  '0.3.45': '0.3.64',
  '0.3.64': '0.3.64',
  '0.8.0': '0.8.0',
  '0.12.1': '0.12.1',
  '0.38.1': '0.12.1',
  newest: '0.12.1',
} as const satisfies Record<Version, RecordedVersion>;
