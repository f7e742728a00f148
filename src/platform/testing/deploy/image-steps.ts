// Runs the parts of a Dockerfile that do not need a container as a script, in empty folders, one per stage.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Step = { readonly word: string; readonly rest: string };

export type Image = {
  readonly steps: readonly Step[];
  /** The JSON arrays of the last stage. */
  readonly command: readonly string[];
  readonly health: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

export function readDockerfile(path: string): Image {
  const lines = readFileSync(path, 'utf8').split('\n');
  const steps = lines.filter((line) => /^[A-Z]+ /.test(line)).map(readStep);
  const last = steps.slice(steps.findLastIndex(({ word }) => word === 'FROM'));
  const listOf = (word: string): string[] => JSON.parse(/\[.*\]/.exec(restOf(last, word))?.[0] ?? '[]');
  const pairs = restOf(last, 'ENV').split(' ');
  return {
    steps,
    command: listOf('CMD'),
    health: listOf('HEALTHCHECK'),
    environment: Object.fromEntries(pairs.map((pair) => pair.split('='))),
  };
}

function readStep(line: string): Step {
  const [word = '', ...rest] = line.split(' ');
  return { word, rest: rest.join(' ') };
}

const restOf = (steps: readonly Step[], word: string): string => steps.find((step) => step.word === word)?.rest ?? '';

/** Where a stage keeps the contents of this absolute path. */
const within = (stage: string, path: string) => join(stage, path);

/**
 * Runs the steps of all stages, except those in the last one that change the base image, because that image is not there.
 * @returns the folder of the last stage
 */
export function buildIn(folder: string, { steps }: Image, context: string): string {
  const lastFrom = steps.findLastIndex(({ word }) => word === 'FROM');
  let stage = folder;
  let place = '/';
  for (const [index, { word, rest }] of steps.entries()) {
    if (word === 'FROM') stage = join(folder, rest.split(' AS ')[1] ?? '');
    if (word === 'WORKDIR') place = rest;
    const at = within(stage, place);
    mkdirSync(at, { recursive: true });
    if (word === 'COPY') copy(rest, { at, folder, context });
    if (word === 'RUN' && index < lastFrom)
      execFileSync('sh', ['-ec', rest], { cwd: at, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return within(stage, place);
}

type Copying = { readonly at: string; readonly folder: string; readonly context: string };

function copy(rest: string, { at, folder, context }: Copying): void {
  const [, stage] = /^--from=(\S+) /.exec(rest) ?? [];
  const paths = rest.split(' ').filter((word) => !word.startsWith('--'));
  const [from, to = '.'] = [paths.slice(0, -1), paths.at(-1)];
  for (const path of from) {
    const source = stage ? within(join(folder, stage), path) : join(context, path);
    const target = to.endsWith('/') ? join(at, to, path) : join(at, to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}
