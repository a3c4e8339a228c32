import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../paths.ts';

/** The outcome of tests or checks. */
export interface Outcome {
  readonly passed: number;
  /** Descriptions of the failures, which are complete without the output above. */
  readonly failures: readonly string[];
  readonly tests?: readonly TimedTest[];
}

export interface TimedTest {
  /** Relative to the checkout. */
  readonly file: string;
  readonly title: string;
  /** Duration without the hooks that run once per file. */
  readonly milliseconds: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Reads Vitest's JSON report; `code` is the exit code of the command. */
export async function vitestOutcome(report: string, code: number): Promise<Outcome> {
  const { numPassedTests, testResults } = await readJson<VitestReport>(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // A file that cannot be loaded, or whose worker ended, has no failed test.
    if (failed.length === 0 && status === 'failed') return [failure(file, message)];
    return failed.map((each) => failure(`${file} › ${each.fullName}`, each.failureMessages.join('\n')));
  });
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      milliseconds: duration ?? 0,
    })),
  );
  return { passed: numPassedTests, failures: orOutside(failures, 'Vitest', code), tests };
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly { message: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

/** Reads Playwright's JSON report; `code` is the exit code of the command. */
export async function playwrightOutcome(report: string, code: number): Promise<Outcome> {
  const { stats, errors, suites } = await readJson<PlaywrightReport>(report);
  const failures = [
    ...errors.map(({ message = '' }) => failure('outside of all tests', message)),
    ...suites.flatMap(failuresOf),
  ];
  return {
    passed: stats.expected,
    failures: orOutside(failures, 'Playwright', code),
    tests: suites.flatMap(timesOf),
  };
}

function timesOf({ file, suites = [], specs }: PlaywrightSuite): readonly TimedTest[] {
  const own = specs.map(({ title, tests }) => ({
    file: `e2e/${file}`,
    title,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(timesOf)];
}

function failuresOf({ file, suites = [], specs }: PlaywrightSuite): readonly string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failure(`e2e/${file} › ${title}`, errors.map(({ message }) => message).join('\n'));
    }),
    ...suites.flatMap(failuresOf),
  ];
}

/** Adds a failure if only the exit code shows one, such as an error outside of all tests. */
const orOutside = (failures: readonly string[], command: string, code: number) =>
  failures.length > 0 || code === 0
    ? failures
    : [`${command} ended with ${code}, though no test failed; its output is above`];

const linesOfAMessage = 25;

function failure(where: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return [where, ...lines.slice(0, linesOfAMessage)].join('\n    ');
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
