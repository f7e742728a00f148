// Fetched here, because an address has no room for the lots that were chosen.

import type { ChosenLots } from '#contract/lots/bulk.contract.ts';
import { ApiError, UNEXPECTED } from '../../../lib/api/api-error.ts';
import { apiUrl } from '../../../lib/api/call-api.ts';

export type SignSheet = 'letter' | '12x18';

/** @returns the name of the saved file. @throws ApiError with what the server says */
export async function downloadSigns(lots: ChosenLots, size: SignSheet): Promise<string> {
  const body = { lots, size };
  const response = await fetch(apiUrl('POST /locations/portfolio/signs.pdf', { body }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await refusalIn(response);
  const name = `signs-${size}.pdf`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return name;
}

async function refusalIn(response: Response): Promise<ApiError> {
  const answer: { message?: string; error?: { code?: string; fields?: Record<string, string> } } = await response
    .json()
    .catch(() => ({}));
  const [words = answer.message ?? UNEXPECTED] = Object.values(answer.error?.fields ?? {});
  return new ApiError({ status: response.status, code: answer.error?.code ?? 'unexpected', message: words });
}
