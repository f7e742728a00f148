/**
 * The lanes of an application under test do their work in the test's own process: starting processes for it takes longer than most tests.
 * lane.test.ts tests what the processes add.
 */
import type { Lane, WorkerFile } from '#platform/lanes/lane.ts';
import { type Lanes, openLanes } from '#platform/lanes/lanes.ts';
import type { SayProgress } from '#platform/lanes/work-process.ts';

type Module = Readonly<Record<string, (input: unknown, say: SayProgress) => unknown>>;

const laneHere: Lane = {
  requireRoom: () => {},
  run: async ({ url }: WorkerFile<unknown>, name: string, input: unknown, { onProgress, unwanted } = {}) => {
    unwanted?.throwIfAborted();
    const module: Module = await import(url.href);
    // As between processes, neither side sees what the other does to its copy.
    const answer = await module[name]?.(structuredClone(input), onProgress ?? (() => {}));
    return structuredClone(answer) as never;
  },
  close: async () => {},
};

export function lanesHere(): Lanes {
  const lanes = openLanes();
  return { ...lanes, passwords: laneHere, drawings: laneHere, imports: laneHere, prints: laneHere, pictures: laneHere };
}
