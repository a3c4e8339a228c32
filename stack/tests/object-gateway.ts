import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../settings/port.ts';
import { StepError } from '../terminal/progress.ts';

const packages = ['radosgw', 'ceph-osd', 'ceph-mon'];
const programs = ['radosgw', 'radosgw-admin', 'ceph-osd', 'ceph-mon', 'ceph', 'monmaptool'];

const execute = promisify(execFile);

/** Runs a program; its output goes into the error only, because these programs warn of much. */
const run = (program: string, ...args: readonly string[]) =>
  execute(program, args, {
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

const isInstalled = (): boolean => programs.every((name) => existsSync(join('/usr/bin', name)));

/** Installs Ceph's object gateway with what it stores objects in, as root on Debian. @throws StepError that says what to install */
export async function installGateway(): Promise<void> {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    await run('apt-get', 'update', '-qq');
    await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  if (!isInstalled())
    throw new StepError(`Ceph’s object gateway is missing: apt-get install ${packages.join(' ')} (Debian)`);
}

const fsid = 'c3b6a9de-1f0e-4f4e-9a51-0e6d7d6a2f11';
const osd = '7b0e52e0-58bd-4a44-a5a4-0d8b94a1c6f2';

/** One monitor and one store in memory, on this machine alone, which believe everybody. */
const configuration = (folder: string, monitor: number, gateway: number): string => `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitor}
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
rgw data = ${folder}
run dir = ${folder}
log file = ${folder}/$name.log
paxos propose interval = 0.02
mon allow pool size one = true
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd class load list = *
osd class default list = *
client mount timeout = 30
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;

export interface Gateway {
  /** Address that speaks S3, with its one user and the user's secret. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an empty object gateway in a temporary folder, with one user. */
export async function startGateway(): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-gateway-'));
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const file = join(folder, 'ceph.conf');
  const configured = ['-c', file];
  const children: ReturnType<typeof spawn>[] = [];
  const start = (program: string, ...args: string[]) =>
    void children.push(spawn(program, [...configured, ...args, '-f'], { stdio: 'ignore' }));
  const stop = async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await writeFile(file, configuration(folder, monitorPort, gatewayPort));
    await mkdir(join(folder, 'osd'));
    const map = join(folder, 'monmap');
    const address = `[v2:127.0.0.1:${monitorPort}]`;
    await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', address, map);
    await run('ceph-mon', ...configured, '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await run('ceph', ...configured, 'osd', 'new', osd);
    await run('ceph-osd', ...configured, '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    const [key, secret] = ['TESTKEY', 'a-secret-of-the-tests'];
    const user = ['--uid=tests', '--display-name=tests', `--access-key=${key}`, `--secret-key=${secret}`];
    await run('radosgw-admin', ...configured, 'user', 'create', ...user);
    start('radosgw', '-n', 'client.admin');
    const deadline = Date.now() + 60_000;
    for (let isUp = false; !isUp; await pause(50)) {
      if (Date.now() > deadline) throw new StepError('Ceph’s object gateway did not start within a minute.');
      isUp = await fetch(`http://127.0.0.1:${gatewayPort}`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    return { url: `http://${key}:${secret}@127.0.0.1:${gatewayPort}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
