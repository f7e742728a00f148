// What every wallet adapter must do.

import { describe, expect, it } from 'vitest';
import { OutsideError } from '#platform/http/outside-call.ts';
import type { Wallet, WalletPass, WalletPort } from './wallets.port.ts';

let made = 0;

export function aPass(more: Partial<WalletPass> = {}): WalletPass {
  made += 1;
  return {
    id: `019a0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    title: 'Parking',
    main: { label: 'Paid until', value: '5:40 PM, Fri, Nov 20' },
    lot: { label: 'Lot', value: 'Lake Street Lot' },
    plates: { label: 'Plate', value: 'AB12345 IL' },
    more: [
      { label: 'Zone', value: 'A1' },
      { label: 'Address', value: '10 W Lake St, Chicago, IL 60601' },
    ],
    code: { text: 'https://parkvale.example/receipt/a-key', caption: 'C0DE1234' },
    page: { label: 'Receipt', url: 'https://parkvale.example/receipt/a-key' },
    news: 'Parking: %@',
    language: 'en',
    startsAt: '2026-11-20T18:10:00.000Z',
    endsAt: '2026-11-20T23:40:00.000Z',
    isOver: false,
    place: { lat: 41.88, lng: -87.63 },
    ...more,
  };
}

/** A wallet with somebody who uses it. */
export type WalletInUse = {
  readonly port: WalletPort;
  /** They open what is offered, and keep it. */
  add(pass: WalletPass): Promise<void>;
  /** The adapter is told of a change, and the wallet does what it does then. */
  update(pass: WalletPass): Promise<'updated' | 'absent'>;
  /** They throw it away. */
  remove(pass: WalletPass): Promise<void>;
  /** Everything that the wallet shows of the pass, as text; null without it. */
  shown(pass: WalletPass): Promise<string | null>;
  /** Whether it counts as valid. */
  isValid(pass: WalletPass): Promise<boolean>;
  /** The wallet's service is down; undefined if there is none. */
  readonly failures?: ReadonlyArray<readonly [name: string, fail: () => void]>;
  readonly recover?: () => void;
};

export function testWalletPort(wallet: Wallet, inUse: () => WalletInUse): void {
  describe(`${wallet} as a wallet`, () => {
    it('is named', () => expect(inUse().port.wallet).toBe(wallet));

    it('shows lot, plate, until when, and the code', async () => {
      const pass = aPass();
      await inUse().add(pass);
      const shown = (await inUse().shown(pass)) ?? '';
      for (const words of ['Lake Street Lot', 'AB12345 IL', '5:40 PM, Fri, Nov 20', 'Parking', 'A1', 'C0DE1234'])
        expect(shown).toContain(words);
      expect(shown).toContain('https://parkvale.example/receipt/a-key');
      expect(await inUse().isValid(pass)).toBe(true);
    });

    it('shows every kind of letters', async () => {
      const pass = aPass({ lot: { label: 'Estacionamiento', value: 'Peña & Ñandú “Norte”' }, language: 'es' });
      await inUse().add(pass);
      expect(await inUse().shown(pass)).toContain('Peña & Ñandú “Norte”');
    });

    it('is brought up to date, once or twice', async () => {
      const pass = aPass();
      await inUse().add(pass);
      const later = { ...pass, main: { label: 'Paid until', value: '8:10 PM, Fri, Nov 20' } };
      expect(await inUse().update(later)).toBe('updated');
      expect(await inUse().update(later)).toBe('updated');
      const shown = (await inUse().shown(pass)) ?? '';
      expect(shown).toContain('8:10 PM');
      expect(shown).not.toContain('5:40 PM');
    });

    it('says that a pass is no longer valid', async () => {
      const pass = aPass();
      await inUse().add(pass);
      expect(await inUse().update({ ...pass, isOver: true })).toBe('updated');
      expect(await inUse().isValid(pass)).toBe(false);
    });

    it('shows nothing to scan if nothing is scanned, also later', async () => {
      const pass = aPass();
      await inUse().add(pass);
      await inUse().update({ ...pass, code: null, page: null });
      expect(await inUse().shown(pass)).not.toContain('C0DE1234');
    });

    it('reports a pass that was thrown away', async () => {
      const pass = aPass();
      await inUse().add(pass);
      await inUse().remove(pass);
      expect(await inUse().update(pass)).toBe('absent');
      expect(await inUse().shown(pass)).toBeNull();
    });

    it('is tried again after the service was away', async () => {
      const { failures = [], recover = () => {} } = inUse();
      for (const [name, fail] of failures) {
        const pass = aPass();
        await inUse().add(pass);
        fail();
        const error = await inUse()
          .update(pass)
          .catch((thrown: unknown) => thrown);
        expect(error, name).toBeInstanceOf(OutsideError);
        expect((error as Error).message).not.toMatch(/https?:|BEGIN|ya29/);
        recover();
        expect(await inUse().update(pass), name).toBe('updated');
      }
    });
  });
}
