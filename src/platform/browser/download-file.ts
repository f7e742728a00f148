// Files requested with a body: a URL has no room for many lots, would expose a plate, and could not say whose a guest's stays are.

import { ApiError, type ApiErrorParts, UNEXPECTED } from '#platform/api/api-error.ts';
import { apiUrl, type CallArguments } from '#platform/api/call-api.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { getGuestId } from '#platform/api/guest-id.ts';
import type { EndpointKey } from '#platform/contract/endpoints.ts';

type FileKey = Extract<EndpointKey, `POST ${string}`>;

/** Saves the answer under `name`. @throws ApiError with the server's message, and whatever `fetch` throws without a connection */
export async function downloadFile<K extends FileKey>(name: string, key: K, ...args: CallArguments<K>): Promise<void> {
  const { body } = (args[0] ?? {}) as { readonly body?: unknown };
  const headers = new Headers({ 'content-type': 'application/json' });
  if (getCurrentUser() === null) headers.set('x-guest-id', getGuestId());
  const response = await fetch(apiUrl(key, ...args), {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await refusalIn(response);
  saveFile(await response.blob(), name);
}

type Refused = { readonly message?: string; readonly error?: Pick<ApiErrorParts, 'code' | 'fields'> };

async function refusalIn(response: Response): Promise<ApiError> {
  const { message = UNEXPECTED, error }: Refused = await response.json().catch(() => ({}));
  return new ApiError({ status: response.status, code: error?.code ?? 'unexpected', message, fields: error?.fields });
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
