/** Answers that are not JSON: files, and streams of events. */
import type { z } from 'zod';
import type { EventStream, FileAnswer } from '#platform/contract/endpoint.ts';

export function answerFile({ contentType, body, fileName }: z.output<typeof FileAnswer>): Response {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new Error('A file is answered as a whole here.');
  const headers = new Headers({ 'content-type': contentType });
  if (fileName) headers.set('content-disposition', `attachment; filename="${fileName}"`);
  return new Response(body as BodyInit, { headers });
}

/** Stays open until the page leaves or the answer ends it. */
export function answerStream(
  { follow }: z.output<typeof EventStream>,
  signal: AbortSignal | null | undefined,
): Response {
  const listeners: (() => void)[] = [];
  const text = new TextEncoder();
  const frames = new ReadableStream<Uint8Array>({
    start: (stream) => {
      let isOpen = true;
      const end = () => {
        if (!isOpen) return;
        isOpen = false;
        stream.close();
        for (const listener of listeners) listener();
      };
      signal?.addEventListener('abort', end);
      follow({
        send: (frame) => {
          if (isOpen) stream.enqueue(text.encode(frame));
        },
        end,
        onEnd: (listener) => listeners.push(listener),
        beatWith: () => {},
      });
    },
  });
  return new Response(frames, { headers: { 'content-type': 'text/event-stream' } });
}
