// Files drawn from their content: the same content is drawn once, even when many requests ask for it at the same moment.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type DrawnFile = {
  readonly body: Uint8Array;
  /** Derived from the file's bytes, so that a release that draws differently produces a new version. */
  readonly tag: string;
};

export type DrawnFiles = {
  /** @param shown everything that the drawing depends on, as JSON */
  drawn(shown: unknown, draw: () => Promise<Uint8Array>): Promise<DrawnFile>;
};

const MAX_BYTES = 32 * 1024 * 1024;

export function createDrawnFiles(maxSize = MAX_BYTES): DrawnFiles {
  const files = new LRUCache<string, DrawnFile, () => Promise<Uint8Array>>({
    maxSize,
    sizeCalculation: ({ body }) => Math.max(1, body.byteLength),
    fetchMethod: async (_key, _stale, { context: draw }) => {
      const body = await draw();
      return { body, tag: digest(body) };
    },
  });
  return {
    drawn: (shown, draw) => files.forceFetch(digest(JSON.stringify(shown)), { context: draw }),
  };
}

const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 32);
