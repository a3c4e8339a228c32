import { usePlatform } from '@irodori/kit/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { resultPath } from '../../../paths.ts';
import { canShareFiles, copyPicture, download, share } from './hand-over.ts';
import { loadOwnParameters, loadShownParameters } from './load-parameters.ts';
import { type PictureFormat, pictureFile } from './picture-files.ts';
import { fileName, type SavedPicture } from './saved-picture.ts';

export type SavingTask = 'download' | 'copy' | 'share';
export type SavingOutcome = SavingTask | 'link';

export interface Wish {
  readonly format: PictureFormat;
  readonly hasSettings: boolean;
}

/** Makes the file of a picture and hands it to the browser. */
export function useSaving(picture: SavedPicture, { format, hasSettings }: Wish) {
  const platform = usePlatform();
  const storedFile = useStoredFile(picture.url);
  const loadParameters = picture.whose === 'own' ? loadOwnParameters : loadShownParameters;
  const [running, setRunning] = useState<SavingTask>();
  const [outcome, setOutcome] = useState<SavingOutcome>();
  const [problem, setProblem] = useState<SavingTask>();

  const makeFile = async (): Promise<File> => {
    const [stored, parameters] = await Promise.all([
      storedFile(),
      hasSettings ? loadParameters(platform, picture.id) : undefined,
    ]);
    const blob = await pictureFile(stored, { format, parameters });
    return new File([blob], fileName(picture, format), { type: blob.type });
  };
  const makePng = async (): Promise<Blob> =>
    pictureFile(await storedFile(), { format: 'png', parameters: undefined });

  const tasks: Readonly<Record<SavingTask, () => Promise<SavingOutcome | undefined>>> = {
    download: async () => {
      download(await makeFile());
      return 'download';
    },
    copy: async () => {
      await copyPicture(makePng());
      return 'copy';
    },
    share: async () => {
      if (canShareFiles()) return (await share(await makeFile())) ? 'share' : undefined;
      await navigator.clipboard.writeText(new URL(resultPath(picture.id), location.href).href);
      return 'link';
    },
  };
  const run = async (task: SavingTask): Promise<void> => {
    setRunning(task);
    setOutcome(undefined);
    setProblem(undefined);
    try {
      setOutcome(await tasks[task]());
    } catch {
      setProblem(task);
    }
    setRunning(undefined);
  };
  return { running, outcome, problem, run };
}

/** Reads the stored file once; a request that failed is made again. */
function useStoredFile(url: string): () => Promise<Uint8Array<ArrayBuffer>> {
  const requested = useRef<Promise<Uint8Array<ArrayBuffer>>>(undefined);
  const read = useCallback(() => {
    requested.current ??= bytesOf(url).catch((error: unknown) => {
      requested.current = undefined;
      throw error;
    });
    return requested.current;
  }, [url]);
  // Browsers let a page share and copy only shortly after a click, so the file is there by then.
  useEffect(() => {
    read().catch(() => undefined);
  }, [read]);
  return read;
}

async function bytesOf(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The request for the stored picture ended with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
