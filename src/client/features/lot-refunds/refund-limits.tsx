import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefundLimits as Limits } from '#contract/money/lot-refunds.contract.ts';
import { formatCents } from '#domain/money/cents.ts';
import { HIGHEST_LIMIT_CENTS } from '#domain/payments/refund-limit.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { apiQuery, queryClient } from '../../lib/api/query-client.ts';
import { readDollars, typedDollars } from '../../lib/forms/read-dollars.ts';
import { Button } from '../../ui/base/button.tsx';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../ui/base/skeleton.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormDialogButtons } from '../../ui/fields/form-dialog-buttons.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Fold } from '../../ui/folds/fold.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/roadside/facts.tsx';
import { TextField } from '../../ui/roadside/text-field.tsx';
import styles from './lot-refunds.module.css';
import { limitTexts as texts } from './lot-refunds-texts.ts';

const limitsOf = (ownerId: string) => apiQuery('GET /owners/:id/refund-limits', { params: { id: ownerId } });

/** What an owner and their managers can refund without support. */
export function RefundLimits({ ownerId }: { readonly ownerId: string }) {
  const found = useQuery(limitsOf(ownerId));
  const [isOpen, setIsOpen] = useState(false);
  const limits = found.data?.data;
  return (
    <div className={styles.parts}>
      <Card>
        <Fold title={texts.title} {...(limits && { said: wordsFor(limits.own) })} inCard>
          <p className={styles.soft}>{texts.lead}</p>
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
      queryClient.setQueryData(limitsOf(ownerId).queryKey, answer);
      onClose();
    },
  });
  const dollars = { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } as const;
  return (
    <Dialog title={texts.change} onClose={onClose}>
      <Form form={form}>
        <TextField label={texts.ownField} hint={texts.hint} {...dollars} {...form.field('own')} />
        <TextField label={texts.managersField} hint={texts.hint} {...dollars} {...form.field('managers')} />
        <FormFailure form={form} />
        <FormDialogButtons
          form={form}
          submit={texts.save}
          busyText={texts.saving}
          cancel={texts.cancel}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function centsIn(entered: string): number | null {
  const read = readDollars(entered);
  return read.ok && read.cents <= HIGHEST_LIMIT_CENTS ? read.cents : null;
}
