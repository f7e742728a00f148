import { callApi } from '#platform/api/call-api.ts';
import type { MemberCode } from '../members.contract.ts';

const PAGE_SIZE = 200;

/** One of a lot's codes, found by searching the list. Null if none has this id. @throws ApiError */
export async function findCode(locationId: string, codeId: string): Promise<MemberCode | null> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi('GET /locations/:id/member-codes', { params: { id: locationId }, query });
    const found = page.data.codes.find(({ _id }) => _id === codeId);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}
