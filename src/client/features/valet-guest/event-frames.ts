// Server-sent events, read from an answer that stays open. The browser's own reader sends no headers, and a ticket's key
// must stand in one.

export type StreamEvent = { readonly name: string; readonly data: string; readonly id: string | null };

/** Takes the text as it comes, in pieces of any length, and tells each event once it is whole. */
export function frameReader(tell: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const frames = (rest + piece).split(/\r?\n\r?\n/);
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const event = readFrame(frame);
      if (event) tell(event);
    }
  };
}

/** Null for a heartbeat. */
function readFrame(frame: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of frame.split(/\r?\n/)) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const before = name === 'data' ? fields.get('data') : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const data = fields.get('data');
  return data === undefined ? null : { name: fields.get('event') ?? 'message', data, id: fields.get('id') ?? null };
}
