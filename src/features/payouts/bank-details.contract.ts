// Rule 221: where an owner's money is sent by bank. Shown masked; in full only to an odogwu who sends it.

import { z } from 'zod';
import { Proof } from '#features/accounts/sign-in-methods.contract.ts';
import { digitsIn } from '#platform/contract/digits-in.ts';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { Done, Id, IsoTime, oneLine } from '#platform/contract/wire.ts';
import { BANK_ACCOUNT_KINDS, isAccountNumber, isRoutingNumber } from './rules/bank-details.ts';

const ShownDetails = z.object({
  holder: z.string(),
  kind: z.enum(BANK_ACCOUNT_KINDS),
  /** The last four digits of the account number. */
  ending: z.string(),
  enteredAt: IsoTime,
  /** A day after it was entered. */
  countsFrom: IsoTime,
});
export type ShownBankDetails = z.output<typeof ShownDetails>;

const BankDetails = z.object({
  /** Where money is sent now; null when nothing was entered, or what was entered does not apply yet. */
  current: ShownDetails.nullable(),
  /** What will apply next, unless its owner cancels it. */
  coming: ShownDetails.nullable(),
});
export type BankDetails = z.output<typeof BankDetails>;

const digitsField = (holds: (text: string) => boolean, error: string) =>
  z.string({ error }).max(40, error).transform(digitsIn).refine(holds, { error });

const params = z.object({ id: Id });
const ownAccount = {
  kind: 'roles',
  roles: ['vendor'],
  whose: { thing: 'owner', in: 'params', name: 'id', as: 'owner' },
} as const;
const limit = { max: 60, perSeconds: 900 } as const;
const shown = z.object({ data: BankDetails });

export const bankDetailsContract = {
  getBankDetails: defineEndpoint({
    method: 'GET',
    path: '/owners/:id/bank-details',
    summary: 'Get the bank account that an owner is paid to and the one about to take effect, both masked',
    access: ownAccount,
    withTwoFactor: true,
    params,
    response: shown,
  }),
  enterBankDetails: defineEndpoint({
    method: 'PUT',
    path: '/owners/:id/bank-details',
    summary: "Enter an owner's bank account; it takes effect a day later, and the owner is emailed how to stop it",
    access: ownAccount,
    withTwoFactor: true,
    limit,
    params,
    body: Proof.extend({
      holder: oneLine(100, 'Please enter the account holder’s name'),
      kind: z.enum(BANK_ACCOUNT_KINDS, { error: 'Choose checking or savings.' }),
      routingNumber: digitsField(isRoutingNumber, 'This is not a routing number. Copy the nine digits from a check.'),
      accountNumber: digitsField(isAccountNumber, 'An account number has 4 to 17 digits.'),
    }),
    response: shown,
  }),
  stopBankDetails: defineEndpoint({
    method: 'POST',
    path: '/owners/:id/bank-details/stop',
    summary: 'Stop a bank account that has not taken effect yet; the current one stays',
    access: ownAccount,
    limit,
    params,
    response: shown,
  }),
  stopBankDetailsByLink: defineEndpoint({
    method: 'POST',
    path: '/bank-details/stop',
    summary: 'Stop a bank account that has not taken effect yet, with the emailed link',
    access: anyone,
    limit: { max: 20, perSeconds: 900 },
    body: z.object({ token: z.string().min(1).max(200) }),
    response: Done,
  }),
  revealBankDetails: defineEndpoint({
    method: 'POST',
    path: '/owners/:id/bank-details/reveal',
    summary: 'Reveal the full numbers of the current bank account, for sending money; logged',
    access: { kind: 'roles', roles: ['odogwu'], whose: ownAccount.whose },
    limit,
    params,
    response: z.object({
      data: z.object({
        holder: z.string(),
        kind: z.enum(BANK_ACCOUNT_KINDS),
        routingNumber: z.string(),
        accountNumber: z.string(),
      }),
    }),
  }),
};
