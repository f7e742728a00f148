// Uploads a file in parts, and has it checked.

import { callApi } from '#platform/api/call-api.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import type { ImportKind, PART_BYTES } from '../imports.contract.ts';

// Only the contract's types reach the browser, so the size is repeated here and checked by its type.
const PART: typeof PART_BYTES = 524288;
const TRIES = 3;

export type FileToSend = {
  readonly file: File;
  readonly kind: ImportKind;
  /** Only for member codes. */
  readonly locationId?: string | undefined;
  readonly onSent: (bytes: number) => void;
};

/** @returns the import's id */
export async function sendFile({ file, kind, locationId, onSent }: FileToSend): Promise<string> {
  const { data } = await callApi('POST /imports', {
    body: { kind, fileName: file.name, bytes: file.size, ...(locationId !== undefined && { locationId }) },
    idempotencyKey: randomKey(),
  });
  const id = data.import._id;
  for (let index = 0; index * PART < file.size; index++) {
    const part = await inBase64(file.slice(index * PART, (index + 1) * PART));
    await withRetries(() =>
      callApi('PUT /imports/:id/parts/:place', { params: { id, place: String(index) }, body: { part } }),
    );
    onSent(Math.min((index + 1) * PART, file.size));
  }
  await callApi('POST /imports/:id/check', { params: { id }, body: {} });
  return id;
}

/** A part that is sent again replaces itself. */
async function withRetries<T>(send: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (tries === 1) throw error;
    return withRetries(send, tries - 1);
  }
}

function inBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(part);
  });
}
