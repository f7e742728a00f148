// The pools of a web process. docs/operations.md says how much memory they need.

import { availableParallelism } from 'node:os';
import { type BodyBudget, createBodyBudget } from './body-budget.ts';
import { createDrawnFiles, type DrawnFiles } from './drawn-files.ts';
import { createTurns, type Turns } from './turns.ts';
import { openWorkerPool, type WorkerPool } from './worker-pool.ts';

/** Endpoints whose whole requests take turns. */
export type Heavy = 'drawing' | 'import';

export type WorkerPools = {
  /** Hashes passwords and checks new ones. */
  readonly passwords: WorkerPool;
  /** Signs and statements. */
  readonly drawings: WorkerPool;
  readonly imports: WorkerPool;
  /** A job: the signs of many lots. */
  readonly prints: WorkerPool;
  /** Decodes uploaded photos and encodes them again. */
  readonly pictures: WorkerPool;
  readonly drawnFiles: DrawnFiles;
  readonly turns: Readonly<Record<Heavy, Turns>>;
  readonly bodies: BodyBudget;
  close(): Promise<void>;
};

const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** Leaves half of a processor's time free if there are two. */
const MAX_REST_MS = 250;

export function openWorkerPools(): WorkerPools {
  // Leaves one processor to requests and the database if there are two.
  const processes = Math.max(1, Math.min(2, availableParallelism() - 1));
  const maxRestMs = processes === 1 ? MAX_REST_MS : 0;
  const passwords = openWorkerPool({ processes, queue: 50, memoryMb: 64, seconds: 30, idleSeconds: 60 });
  const drawings = openWorkerPool({ processes, queue: 20, memoryMb: 80, seconds: 30, idleSeconds: 10 });
  const imports = openWorkerPool({ processes: 1, queue: 10, memoryMb: 400, seconds: 240, idleSeconds: 10 });
  const prints = openWorkerPool({ processes: 1, queue: 10, memoryMb: 160, seconds: 600, idleSeconds: 10 });
  // A photo briefly takes up to 400 MB, outside of what `memoryMb` counts.
  const pictures = openWorkerPool({ processes: 1, queue: 10, memoryMb: 64, seconds: 60, idleSeconds: 10 });
  return {
    passwords,
    drawings,
    imports,
    prints,
    pictures,
    drawnFiles: createDrawnFiles(),
    turns: {
      drawing: createTurns({ atOnce: processes, queue: 20, ofEach: 10, maxRestMs }),
      import: createTurns({ atOnce: processes, queue: 10, ofEach: 3, maxRestMs }),
    },
    bodies: createBodyBudget(MAX_BODY_BYTES),
    close: async () =>
      void (await Promise.all([passwords, drawings, imports, prints, pictures].map((pool) => pool.close()))),
  };
}
