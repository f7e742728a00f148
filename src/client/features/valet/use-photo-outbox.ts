// Photos on their way: each has its id from the moment it is taken, so that it is kept once however often it is sent. What
// did not arrive waits here and is sent again, by itself as soon as there is signal.

import { useEffect, useRef, useState } from 'react';
import type { Corner } from '#domain/valet/corners.ts';
import { callApi } from '../../lib/call-api.ts';
import { refreshQueries } from '../../lib/query-client.ts';
import { shrinkPhoto } from '../../lib/shrink-photo.ts';
import { newTicketId as newPhotoId } from './new-event-id.ts';

type Taken = { readonly id: string; readonly corner: Corner; readonly takenAt: string; readonly photo: string };

export function usePhotoOutbox(ticketId: string) {
  const queue = useRef<readonly Taken[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [isSending, setSending] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const busy = useRef(false);

  const sendAll = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      for (let [next] = queue.current; next; [next] = queue.current) {
        await send(ticketId, next);
        const sent = next.id;
        queue.current = queue.current.filter(({ id }) => id !== sent);
        await refreshQueries(`/valets/${ticketId}/photos`);
      }
    } catch {
      // It stays in the queue, and whoever took it is told.
    }
    busy.current = false;
    setSending(false);
    setWaiting(queue.current.length);
  };

  const take = async (corner: Corner, file: File) => {
    setUnreadable(false);
    const takenAt = new Date().toISOString();
    const photo = await shrinkPhoto(file).catch(() => null);
    if (photo === null) return setUnreadable(true);
    queue.current = [...queue.current, { id: newPhotoId(), corner, takenAt, photo }];
    setWaiting(queue.current.length);
    await sendAll();
  };

  const again = useRef(sendAll);
  again.current = sendAll;
  useEffect(() => {
    const onSignal = () => void again.current();
    addEventListener('online', onSignal);
    return () => removeEventListener('online', onSignal);
  }, []);

  return {
    waiting,
    isSending,
    isUnreadable,
    take: (corner: Corner, file: File) => void take(corner, file),
    sendAgain: () => void sendAll(),
  };
}

async function send(ticketId: string, { id, corner, takenAt, photo }: Taken): Promise<void> {
  await callApi('POST /valets/:id/photos', {
    params: { id: ticketId },
    query: { photo: id, corner, takenAt },
    body: { photo },
    timeoutMs: 60_000,
  });
}
