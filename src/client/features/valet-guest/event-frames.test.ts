import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameReader, type StreamEvent } from './event-frames.ts';

function read(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const take = frameReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

const WRITTEN =
  'retry: 2000\n\nevent: open\ndata: {"complete":true}\n\n:\n\nid: 7\nevent: ticket\ndata: {"a":"b: c"}\n\n';

describe('a live stream', () => {
  it('is told event by event, without its heartbeats', () => {
    expect(read([WRITTEN])).toEqual([
      { name: 'open', data: '{"complete":true}', id: null },
      { name: 'ticket', data: '{"a":"b: c"}', id: '7' },
    ]);
  });

  it('reads the same however the network cuts it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(WRITTEN.length)), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), WRITTEN.length];
        const pieces = at.slice(1).map((end, place) => WRITTEN.slice(at[place], end));
        expect(read(pieces)).toEqual(read([WRITTEN]));
      }),
    );
  });

  it('says nothing of an event that is not whole yet', () => {
    expect(read(['event: ticket\ndata: {"a":1}\n'])).toEqual([]);
  });
});
