import january2026 from '../../recordings/comfyui-0.8.0.json' with { type: 'json' };
import october2025 from '../../recordings/comfyui-0.3.64.json' with { type: 'json' };
import february2026 from '../../recordings/comfyui-0.12.1.json' with { type: 'json' };
import type { RecordedVersion } from './versions.ts';

export interface Recording {
  readonly version: string;
  readonly recordedAt: string;
  /** What `/object_info` said about each class. */
  readonly objectInfo: object;
  /** What each scenario of `contract/comfyui/` was answered. */
  readonly scenarios: Readonly<Record<string, unknown>>;
}

/** What the real servers said, by version. */
export const recordings: Readonly<Record<RecordedVersion, Recording>> = {
  '0.3.64': october2025,
  '0.8.0': january2026,
  '0.12.1': february2026,
};
