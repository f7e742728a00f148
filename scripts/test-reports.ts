// Reads the reports of Vitest and Playwright: how many tests passed, and where the time went.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Count {
  passed: number;
  failed: number;
}

/** The total time of a file's tests, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { results: { duration: number; errors: { message?: string }[] }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  suites: PlaywrightSuite[];
}

/** A step that did not run has no report and counts as zero. */
export function readVitest(path: string, root: string): { count: Count; times: FileTime[] } {
  const report = readReport<VitestReport>(path);
  const times = (report?.testResults ?? []).map(({ name, assertionResults }) => ({
    file: relative(root, name),
    seconds: sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
  }));
  return { count: { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, times };
}

/** `errors`: of each journey that failed, without the list of its screenshots. */
export function readPlaywright(path: string): { count: Count; times: FileTime[]; errors: string[] } {
  const report = readReport<PlaywrightReport>(path);
  const suites = report?.suites ?? [];
  const times = suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: sum(durationsOf(suite)) / 1000,
  }));
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  return { count: { passed: expected, failed: unexpected }, times, errors: suites.flatMap(errorsOf) };
}

function errorsOf({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message = '' }) => `e2e/${file}: ${title}\n${stripVTControlCharacters(message)}`),
  );
  return [...own, ...suites.flatMap(errorsOf)];
}

function durationsOf({ specs, suites = [] }: PlaywrightSuite): number[] {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.flatMap(durationsOf)];
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
