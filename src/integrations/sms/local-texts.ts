// The default: nothing leaves the machine. The outbox table already holds the text, and /dev/outbox shows
// it. The test numbers that a well-known provider refuses are refused here too.

import { randomUUID } from 'node:crypto';
import type { TextOutcome, TextsPort } from './texts.port.ts';

const REFUSALS: Readonly<Record<string, TextOutcome>> = {
  '+15005550001': { kind: 'refused', why: 'bad_number', code: '21211', reason: 'This is no phone number.' },
  '+15005550004': { kind: 'refused', why: 'stopped', code: '21610', reason: 'This number said STOP.' },
  '+15005550009': { kind: 'refused', why: 'bad_number', code: '21614', reason: 'This number takes no texts.' },
};

export function createLocalTexts(): TextsPort {
  return {
    senders: ['+15005550006'],
    perSecond: null,
    send: async ({ to }) => REFUSALS[to] ?? { kind: 'accepted', ref: `local-${randomUUID()}` },
    findSent: async () => [],
    readCall: () => null,
    answerTo: () => ({ contentType: 'text/plain', body: '' }),
  };
}
