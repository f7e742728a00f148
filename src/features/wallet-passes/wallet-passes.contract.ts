// Passes in the wallets of phones (rules 470 to 474).

import { t } from 'ttag';
import { z } from 'zod';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import type { Refused } from '#platform/contract/refusals.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';

const Wallet = z.enum(['apple', 'google', 'sandbox'], { error: 'Choose a wallet.' });
const ByKey = z.object({ key: z.string().min(22).max(60) });
const Field = z.object({ label: z.string(), value: z.string() });

const WalletPass = z.object({
  title: z.string(),
  main: Field,
  lot: Field,
  plates: Field,
  more: z.array(Field),
  code: z.object({ text: z.string(), caption: z.string() }).nullable(),
  isOver: z.boolean(),
  updatedAt: IsoTime,
});
export type ShownPass = z.output<typeof WalletPass>;

export const walletPassesContract = {
  addToWallet: defineEndpoint({
    method: 'POST',
    path: '/wallet-passes',
    summary: 'Add a stay, a permit or a valet ticket to the wallet of a phone; answers the address that does so',
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    body: z
      .object({
        wallet: Wallet,
        /** Exactly one of these: the receipt of a stay, one's own permit, a ticket with its guest's key. */
        receiptKey: ByKey.shape.key.optional(),
        permitId: Id.optional(),
        valetId: Id.optional(),
      })
      .superRefine(({ receiptKey, permitId, valetId }, context) => {
        if ([receiptKey, permitId, valetId].filter((each) => each !== undefined).length === 1) return;
        context.addIssue({ code: 'custom', path: ['receiptKey'], message: t`Choose what to add.` });
      }),
    response: z.object({ data: z.object({ url: z.string() }) }),
  }),
  downloadPass: defineEndpoint({
    method: 'GET',
    path: '/wallet-passes/:key/parking.pkpass',
    summary: 'Download a pass for Apple Wallet by its key',
    access: anyone,
    limit: { max: 60, perSeconds: 600 },
    params: ByKey,
    response: FileAnswer,
    files: ['application/vnd.apple.pkpass'],
    // It has the address of the receipt in it.
    inViews: 'hidden',
    heavy: 'drawing',
  }),
  getSandboxPass: defineEndpoint({
    method: 'GET',
    path: '/sandbox/wallet-passes/:key',
    summary: "Get a pass as the sandbox's wallet shows it; sandbox only",
    access: anyone,
    devOnly: true,
    params: ByKey,
    response: z.object({ data: WalletPass }),
  }),
};

export const WALLET_PASS_REFUSALS = {
  wallet_not_offered: { status: 422, message: 'This wallet is not offered here.' },
  pass_not_paid: { status: 422, message: 'There is no pass yet because the payment is not complete.' },
  pass_over: { status: 422, message: 'This has ended, so there is no pass to add.' },
} as const satisfies Readonly<Record<string, Refused>>;
