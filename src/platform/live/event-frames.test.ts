import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader, type StreamEvent } from './event-frames.ts';

const STREAM =
  'retry: 2000\n\n:\n\nid: 7\nevent: ticket\ndata: {"a": "b: c"}\n\nid: 9\n\nevent: open\ndata: {}\n\nid: 11\nevent: ti';

const readIn = (pieces: readonly string[], reader = createFrameReader(null)) => ({
  events: pieces.flatMap((piece): StreamEvent[] => reader.read(piece)),
  lastId: reader.lastId(),
});

describe('a stream of events', () => {
  it('is read the same wherever the network splits it', () => {
    const whole = readIn([STREAM]);
    const cuts = fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 8 });
    fc.assert(
      fc.property(cuts, (places) => {
        const sorted = [0, ...places.toSorted((a, b) => a - b), STREAM.length];
        const pieces = sorted.slice(1).map((end, index) => STREAM.slice(sorted[index], end));
        expect(readIn(pieces)).toEqual(whole);
      }),
    );
  });

  it('gives each event with its name, and keeps the id of the last complete frame, heartbeats included', () => {
    const { events, lastId } = readIn([STREAM]);
    expect(events).toEqual([
      { name: 'ticket', data: '{"a": "b: c"}' },
      { name: 'open', data: '{}' },
    ]);
    expect(lastId).toBe('9');
  });

  it('resumes from the stored id', () => {
    expect(readIn([': nothing yet\n\n'], createFrameReader('5')).lastId).toBe('5');
  });

  it('accepts the line ends of a proxy that changes them', () => {
    expect(readIn(['event: open\r\ndata: 1\r\n\r\n']).events).toEqual([{ name: 'open', data: '1' }]);
  });
});
