import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../../../testing/backend-process.ts';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import { visitor } from '../../../testing/visitors.ts';

const megabyte = 1024 ** 2;
const size = 300 * megabyte;

/** The peak memory of a process, in bytes. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

test.skipIf(!existsSync('/proc/self/status'))(
  'uploading and downloading 300 MB, which FILE_SIZE_LIMIT allows, takes less than 150 MB of memory',
  async () => {
    const data = await copyOfTemplate();
    onTestFinished(() => removeFolder(data));
    // The project’s own limit is 5 MiB.
    const backend = await startProcess(data, { FILE_SIZE_LIMIT: '400MiB' });
    onTestFinished(async () => void (await backend.end('SIGKILL')));
    const { client, id } = await visitor(backend.url);
    const shelf = client.storage.from('shelves');
    await shelf.upload(`${id}/small.bin`, new Uint8Array(megabyte));
    const before = peakOf(backend.pid);

    let left = size / megabyte;
    const bytes = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(megabyte));
        else controller.close();
      },
    });
    const { error } = await shelf.upload(`${id}/large.bin`, bytes, { contentType: 'application/x-large' });
    expect(error).toBeNull();
    const { data: signed } = await shelf.createSignedUrl(`${id}/large.bin`, 600);
    let read = 0;
    for await (const chunk of (await fetch(signed?.signedUrl ?? '')).body ?? []) read += chunk.byteLength;
    expect(read).toBe(size);
    expect(peakOf(backend.pid) - before).toBeLessThan(size / 2);
  },
);
