// What every text adapter must do.

import { describe, expect, it } from 'vitest';
import type { TextsPort } from './texts.port.ts';

let written = 0;

/** Words that no other test uses. */
export function aText(more: { to?: string } = {}) {
  written += 1;
  const messageId = `019a0000-0000-7000-8000-${String(written).padStart(12, '0')}`;
  return { messageId, from: '+15005550006', to: '+13125550142', text: `Your car is ready. (${written})`, ...more };
}

export function testTextsPort(name: string, texts: TextsPort): void {
  describe(`${name} as a text port`, () => {
    it('has a sending number', () => {
      expect(texts.senders).toContain('+15005550006');
    });

    it('accepts a text and returns its id', async () => {
      const [one, two] = [await texts.send(aText()), await texts.send(aText())];
      expect(one).toEqual({ kind: 'accepted', ref: expect.stringMatching(/.{10}/) });
      expect(two).not.toEqual(one);
    });

    it.each([
      ['+15005550001', 'bad_number', '21211'],
      ['+15005550009', 'bad_number', '21614'],
      ['+15005550004', 'stopped', '21610'],
    ])('refuses %s permanently: %s', async (to, why, code) => {
      expect(await texts.send(aText({ to }))).toEqual({ kind: 'refused', why, code, reason: expect.any(String) });
    });

    it('does not find a text it never accepted', async () => {
      expect(await texts.findSent(aText(), new Date(0))).toEqual([]);
    });

    it('rejects unsigned calls', () => {
      const url = 'https://parkvale.example/api/v1/webhooks/twilio';
      expect(texts.readCall({ url, params: { MessageSid: 'SM1', Body: 'STOP' }, signature: undefined })).toBeNull();
      expect(texts.readCall({ url, params: { MessageSid: 'SM1', Body: 'STOP' }, signature: 'forged' })).toBeNull();
    });
  });
}
