import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Measured } from './measure.ts';

export interface Row extends Measured {
  readonly operation: string;
  readonly connections: number;
  readonly target: string;
}

/** Formats the figures as a Markdown table: a row per operation and number of connections, a column per target. */
export function speedPage(rows: readonly Row[]): string {
  const targets = unique(rows.map(({ target }) => target));
  const lines = unique(rows.map(({ operation, connections }) => `${operation}\t${connections}`)).map(
    (key) => {
      const [operation = '', connections = ''] = key.split('\t');
      const cells = targets.map((target) =>
        cell(rows.find((row) => `${row.operation}\t${row.connections}` === key && row.target === target)),
      );
      return `| ${[operation, connections, ...cells].join(' | ')} |`;
    },
  );
  const [, , load = 0] = loadavg();
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  return `# How fast the embedded backend is

Written by \`npm --prefix bench run backend\`, on ${machine} that load and server share (load ${load.toFixed(0)}, other work included): requests per second, then the time that half and that 99 % of them took at most. Each connection waits for its response before its next request. “lite” is \`@supabase/lite\` as it comes, on PGlite in memory; it has no realtime, its storage is not measured. PGlite syncs every commit to the disk; Postgres, which is started for the run, and lite do not. A change event is counted from the insert to the event that tells of it.

| Operation | Connections | ${targets.join(' | ')} |
| --------- | ----------- | ${targets.map(() => '---').join(' | ')} |
${lines.join('\n')}
`;
}

function cell(measured: Measured | undefined): string {
  if (!measured) return '—';
  const { perSecond, p50, p99 } = measured;
  return `${perSecond.toFixed(0)}/s · ${milliseconds(p50)} · ${milliseconds(p99)}`;
}

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

const unique = (values: readonly string[]): string[] => [...new Set(values)];
