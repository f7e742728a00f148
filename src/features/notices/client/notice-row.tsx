import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { FoldingRow } from '#platform/ui/layout/folding-rows.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { LotNotice } from '../notice-shapes.ts';
import { formatGivenAt } from './appeal-card.tsx';
import { NoticeHistory } from './notice-history.tsx';
import { NoticePhotos } from './notice-photos.tsx';

export const noticeStatuses = {
  open: t`Open`,
  appealed: t`Appealed`,
  upheld: t`Stands`,
  at_support: t`At support`,
  final: t`Stands, decided by support`,
  voided: t`Void`,
} satisfies Record<LotNotice['state']['status'], string>;

const texts = {
  number: t`Number`,
  officer: t`Officer`,
  note: t`Note`,
  takeBack: t`Take it back`,
  takeBackNamed: (number: string) => t`Take back notice ${number}`,
  takeBackWhy: t`Why is it taken back?`,
  takeBackHint: t`The driver reads this, and the notice stays void.`,
  takeBackPaid: t`The driver reads this. The payment is refunded, and the notice stays void.`,
  cancel: t`Cancel`,
  warning: t`Warning`,
  paid: (price: string) => t`${price}, paid`,
  answerMissing: t`Please say why.`,
  sending: t`Sending…`,
};

export const noticeTones = {
  open: 'gray',
  appealed: 'orange',
  upheld: 'blue',
  at_support: 'orange',
  final: 'blue',
  voided: 'green',
} as const;

type NoticeRowProps = { readonly locationId: string; readonly notice: LotNotice };

/** A notice in its list: its reason and current state; when opened, its evidence, its history and the way to take it back. */
export function NoticeRow({ locationId, notice }: NoticeRowProps) {
  const { plateNumber, plateState, state, reason, note, number, officer } = notice;
  const photoUrl = (id: string) => `/api/v1/locations/${locationId}/notice-photos/${id}`;
  return (
    <FoldingRow
      summary={
        <>
          <span>
            <Plate plate={plateNumber} state={plateState} />
          </span>
          <StatusBadge tone={noticeTones[state.status]}>{noticeStatuses[state.status]}</StatusBadge>
          <span>{`${reason} · ${describeKind(notice)}`}</span>
          <span className={ui.muted}>{formatGivenAt(notice)}</span>
        </>
      }
    >
      <Facts
        facts={[
          { label: texts.number, value: <span className={ui.nowrap}>{number}</span> },
          { label: texts.officer, value: officer.name },
          ...(note === '' ? [] : [{ label: texts.note, value: note }]),
        ]}
      />
      <NoticePhotos notice={notice} photoUrl={photoUrl} />
      <NoticeHistory notice={notice} />
      {state.status !== 'voided' && <VoidNotice locationId={locationId} notice={notice} />}
    </FoldingRow>
  );
}

export function describeKind({ charge, payment }: LotNotice): string {
  if (charge === null) return texts.warning;
  return payment ? texts.paid(formatCents(payment.cents)) : formatCents(charge.dueCents);
}

/** Only for the owner, at any time (rule 326); managers answer appeals. */
function VoidNotice({ locationId, notice: { _id: id, payment, number } }: NoticeRowProps) {
  const isOwner = useCurrentUser()?.role === 'vendor';
  const [isRequested, setRequested] = useState(false);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: texts.answerMissing } : {}),
    send: async ({ reason }) => {
      const params = { locationId, id };
      await callApi('POST /locations/:locationId/notices/:id/removal', { params, body: { reason: reason.trim() } });
      await refreshQueries(`/locations/${locationId}/notices`);
    },
  });
  if (!isOwner) return null;
  if (!isRequested) {
    return (
      <div>
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.takeBackNamed(number)}
          onClick={() => setRequested(true)}
        >
          {texts.takeBack}
        </Button>
      </div>
    );
  }
  return (
    <Form form={form}>
      <TextField
        label={texts.takeBackWhy}
        hint={payment ? texts.takeBackPaid : texts.takeBackHint}
        autoFocus
        maxLength={200}
        {...form.field('reason')}
      />
      <FormFailure form={form} />
      <div className={ui.row}>
        <Button type="submit" size="small" busy={form.busy} busyText={texts.sending}>
          {texts.takeBack}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setRequested(false)}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
