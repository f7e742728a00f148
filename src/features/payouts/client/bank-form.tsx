import type { ReactNode } from 'react';
import { c, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { digitsIn } from '#platform/contract/digits-in.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { type FieldErrors, type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { BANK_ACCOUNT_KINDS, type BankAccountKind, isAccountNumber, isRoutingNumber } from '../rules/bank-details.ts';

const texts = {
  formText: t`It takes effect 24 hours after you enter it. Until then, it can be stopped.`,
  holder: t`Name of the account’s holder`,
  holderMissing: t`Please enter the account holder’s name`,
  kind: t`Kind of account`,
  routingHint: t`Nine digits, at the bottom left of a check.`,
  routingWrong: t`This is not a routing number. Copy the nine digits from a check.`,
  accountWrong: t`An account number has 4 to 17 digits.`,
  routing: t`Routing number`,
  account: t`Account number`,
  kinds: { checking: c('bank account').t`Checking`, savings: t`Savings` } satisfies Record<BankAccountKind, string>,
};

type Proof = { readonly password: string; readonly code: string };
type Values = Proof & {
  readonly holder: string;
  readonly kind: BankAccountKind;
  readonly routingNumber: string;
  readonly accountNumber: string;
};

const EMPTY: Values = {
  holder: '',
  kind: 'checking',
  routingNumber: '',
  accountNumber: '',
  password: '',
  code: '',
};

type BankFormProps = {
  readonly ownerId: string;
  /** What proves that the person entering it is allowed to. */
  readonly proof: {
    readonly fields: (form: FormState<Values>) => ReactNode;
    readonly check: (given: Proof) => Partial<Proof>;
    readonly sent: (given: Proof) => Partial<Proof>;
  };
  readonly onClose: () => void;
};

const KINDS = BANK_ACCOUNT_KINDS.map((value) => ({ value, label: texts.kinds[value] }));

/** The input is checked as far as its own digits allow. */
export function BankForm({ ownerId, proof, onClose }: BankFormProps) {
  const form = useForm<Values>({
    initial: EMPTY,
    check: (values) => ({ ...validate(values), ...proof.check(values) }),
    send: async ({ password, code, holder, ...numbers }) => {
      const body = { ...numbers, holder: holder.trim(), ...proof.sent({ password, code }) };
      await callApi('PUT /owners/:id/bank-details', { params: { id: ownerId }, body });
      await refreshQueries('/owners');
      onClose();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose}>
      <p>{texts.formText}</p>
      <TextField label={texts.holder} autoComplete="off" maxLength={100} {...form.field('holder')} />
      <Choices
        legend={texts.kind}
        choices={KINDS}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <TextField
        label={texts.routing}
        hint={texts.routingHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...form.field('routingNumber')}
      />
      <TextField
        label={texts.account}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        {...form.field('accountNumber')}
      />
      {proof.fields(form)}
    </DialogForm>
  );
}

function validate({ holder, routingNumber, accountNumber }: Values): FieldErrors<Values> {
  return {
    holder: holder.trim() === '' ? texts.holderMissing : undefined,
    routingNumber: isRoutingNumber(digitsIn(routingNumber)) ? undefined : texts.routingWrong,
    accountNumber: isAccountNumber(digitsIn(accountNumber)) ? undefined : texts.accountWrong,
  };
}
