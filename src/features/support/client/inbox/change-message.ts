// Closes a message or reopens it, and refetches the lists that show it.

import { callApi } from '#platform/api/call-api.ts';
import { queryClient, refreshQueries } from '#platform/api/query-client.ts';

export async function setMessageStatus(id: string, status: 'open' | 'closed'): Promise<void> {
  await callApi('PATCH /support/messages/:id', { params: { id }, body: { status } });
  await refreshQueries('/support');
}

type Answer = { readonly text: string; readonly close: boolean };

export async function sendAnswer(id: string, body: Answer, idempotencyKey: string): Promise<void> {
  const answered = await callApi('POST /support/messages/:id/answers', { params: { id }, body, idempotencyKey });
  queryClient.setQueryData([`/support/messages/${id}`], answered);
  await refreshQueries('/support');
}
