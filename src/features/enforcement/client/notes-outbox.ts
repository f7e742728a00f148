// Notes on their way to the server. Notes written without a signal wait on this phone, with their photo.

import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { createOutbox } from '#platform/offline/outbox.ts';
import type { WaitingAct } from '#platform/offline/waiting-acts.ts';
import { isUnanswered } from './offline/sync-lot.ts';

export type WrittenNote = {
  readonly locationId: string;
  readonly license: string;
  readonly state: string | null;
  readonly text: string;
  /** JPEG in base64. */
  readonly photo: string | null;
};
type Written = Pick<WaitingAct<WrittenNote>, 'id' | 'content' | 'madeAt'>;

const TIMEOUT_MS = 10_000;
const MAX_SECONDS = 150 * 86_400;

export const notesOutbox = createOutbox<WrittenNote>({
  kind: 'officer-note',
  send: sendNote,
  sent: ({ content }) => void refreshQueries(`/locations/${content.locationId}/notes`),
});

/** Sends the note, or keeps it on this phone until there is a signal again. @throws ApiError when the server refuses it. */
export async function writeNote(note: Written): Promise<void> {
  try {
    await sendNote(note);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    await notesOutbox.add({ ...note, subject: note.id });
  }
}

/** In two parts; the same note has the same id, however often it is sent. */
async function sendNote({ id: eventId, content, madeAt }: Written): Promise<void> {
  const { locationId, photo, ...note } = content;
  const secondsAgo = Math.min(MAX_SECONDS, Math.max(0, (Date.now() - madeAt) / 1000));
  const body = { ...note, eventId, secondsAgo };
  const { data } = await callApi('POST /locations/:id/notes', {
    params: { id: locationId },
    body,
    timeoutMs: TIMEOUT_MS,
  });
  if (photo === null) return;
  const params = { locationId, id: data.note._id };
  await callApi('POST /locations/:locationId/notes/:id/photo', { params, body: { photo } });
}
