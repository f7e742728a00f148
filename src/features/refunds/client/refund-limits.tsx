import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, storeAnswer } from '#platform/api/query-client.ts';
import { readDollars, typedDollars } from '#platform/forms/read-dollars.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { DialogForm } from '#platform/ui/fields/dialog-form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { RefundLimits as Limits } from '../refunds.contract.ts';
import { HIGHEST_LIMIT_CENTS } from '../rules/refund-limit.ts';

const texts = {
  title: t`Refunds at your lots`,
  lead: t`How much of a sale you and your managers can refund without asking support.`,
  own: t`You`,
  managers: t`Your managers`,
  upTo: (amount: string) => t`up to ${amount} per sale`,
  nothing: t`ask support`,
  change: t`Change limits`,
  ownField: t`Your limit for one sale`,
  managersField: t`Your managers’ limit for one sale`,
  hint: t`In dollars, up to $500. 0 means that support decides.`,
  wrong: t`Enter an amount from $0 to $500.`,
};

const limitsOf = (ownerId: string) => apiQuery('GET /owners/:id/refund-limits', { params: { id: ownerId } });

/** What an owner and their managers can refund without support. */
export function RefundLimits({ ownerId }: { readonly ownerId: string }) {
  const found = useQuery(limitsOf(ownerId));
  const [isOpen, setIsOpen] = useState(false);
  const limits = found.data?.data;
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Card>
        <Fold title={texts.title} {...(limits && { summary: wordsFor(limits.own) })} inCard>
          <p className={ui.subline}>{texts.lead}</p>
          {found.isPending && <SkeletonList rows={1} height="6rem" />}
          {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
          {limits && (
            <>
              <Facts
                facts={[
                  { label: texts.own, value: wordsFor(limits.own) },
                  { label: texts.managers, value: wordsFor(limits.managers) },
                ]}
              />
              <div>
                <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
                  {texts.change}
                </Button>
              </div>
            </>
          )}
        </Fold>
      </Card>
      {isOpen && limits && <LimitsDialog ownerId={ownerId} limits={limits} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const wordsFor = (cents: number) => (cents === 0 ? texts.nothing : texts.upTo(formatCents(cents)));

type LimitsDialogProps = { readonly ownerId: string; readonly limits: Limits; readonly onClose: () => void };

function LimitsDialog({ ownerId, limits, onClose }: LimitsDialogProps) {
  const form = useForm<{ readonly own: string; readonly managers: string }>({
    initial: { own: typedDollars(limits.own), managers: typedDollars(limits.managers) },
    check: ({ own, managers }) => ({
      own: centsIn(own) === null ? texts.wrong : undefined,
      managers: centsIn(managers) === null ? texts.wrong : undefined,
    }),
    send: async ({ own, managers }) => {
      const body = { own: centsIn(own) ?? 0, managers: centsIn(managers) ?? 0 };
      const answer = await callApi('PUT /owners/:id/refund-limits', { params: { id: ownerId }, body });
      await storeAnswer(limitsOf(ownerId).queryKey, answer);
      onClose();
    },
  });
  const dollars = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const;
  return (
    <Dialog title={texts.change} onClose={onClose}>
      <DialogForm form={form} onCancel={onClose}>
        <TextField label={texts.ownField} hint={texts.hint} {...dollars} {...form.field('own')} />
        <TextField label={texts.managersField} hint={texts.hint} {...dollars} {...form.field('managers')} />
      </DialogForm>
    </Dialog>
  );
}

function centsIn(entered: string): number | null {
  const read = readDollars(entered);
  return read.ok && read.cents <= HIGHEST_LIMIT_CENTS ? read.cents : null;
}
