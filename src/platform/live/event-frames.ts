// Parses a server-sent event stream from chunks of any size.

export type StreamEvent = { readonly name: string; readonly data: string };

export type FrameReader = {
  /** @returns the events that this chunk completes. */
  read(piece: string): StreamEvent[];
  /** The id to resume from; null before the first event. */
  lastId(): string | null;
};

export function createFrameReader(firstId: string | null): FrameReader {
  let rest = '';
  let lastId = firstId;
  const readFrame = (frame: string): StreamEvent[] => {
    let name = 'message';
    const data: string[] = [];
    for (const line of frame.split('\n')) {
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (field === 'id') lastId = value;
      if (field === 'event') name = value;
      if (field === 'data') data.push(value);
    }
    return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
  };
  return {
    read: (piece) => {
      const frames = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
      rest = frames.pop() ?? '';
      return frames.flatMap(readFrame);
    },
    lastId: () => lastId,
  };
}
