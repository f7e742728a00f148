import { createHash } from 'node:crypto';

/** An ETag of this content, without the prefix that would call it weak. */
export const contentTag = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
