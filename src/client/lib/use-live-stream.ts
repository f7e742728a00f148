// A live stream for as long as a component shows what it tells.

import { useEffect, useEffectEvent, useState } from 'react';
import type { StreamEvent } from './event-frames.ts';
import { followStream, type StreamState } from './live-stream.ts';

type Watching = {
  /** By which a guest is let in; in no address. */
  readonly valetKey?: string | undefined;
  readonly heard: (event: StreamEvent) => void;
  /** Ask for what is shown: nothing comes by itself right now, or the stream could not tell what was missed. */
  readonly poll: () => void;
};

/** @param url null follows nothing. @returns null until it is known. */
export function useLiveStream(url: string | null, { valetKey, heard, poll }: Watching): StreamState | null {
  const [state, setState] = useState<StreamState | null>(null);
  const hear = useEffectEvent(heard);
  const ask = useEffectEvent(poll);
  useEffect(() => {
    if (url === null) return;
    const headers = valetKey === undefined ? {} : { 'x-valet-key': valetKey };
    return followStream({ url, headers, heard: hear, poll: ask, changed: setState });
  }, [url, valetKey]);
  return state;
}
