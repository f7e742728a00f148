import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { PaymentStep } from '../../../features/payments/payment-step.tsx';
import { AddTimeForm } from '../../../features/sessions/extension/add-time-form.tsx';
import { useOpenExtension } from '../../../features/sessions/extension/ask-extension.ts';
import { ExtensionCharge } from '../../../features/sessions/extension/extension-charge.tsx';
import {
  type ExtensionIntent,
  forgetExtension,
  readExtension,
  storeExtension,
} from '../../../features/sessions/extension/extension-state.ts';
import { maxAddable } from '../../../features/sessions/extension/plan-extension.ts';
import { refreshSessions, SessionCard } from '../../../features/sessions/history/session-card.tsx';
import { addTimeTexts as texts } from '../../../features/sessions/history/sessions-texts.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { canPayHere, usePaymentDocument } from '../../../lib/routing/payment-document.ts';
import { paths } from '../../../paths.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';

/** More time for one running session: how much, then the same payment step as for a new stay. */
export default function AddTime({ session }: { readonly session: HeldSession }) {
  const { locationId, zoneId } = session;
  const zone = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } }));
  return (
    <Page
      title={texts.title}
      lead={session.locationName}
      back={{ to: paths.receipt(session.receiptKey), label: texts.back }}
    >
      <SessionCard session={session} />
      {zone.isPending && <SkeletonList rows={2} height="8rem" />}
      {zone.isError && <LoadFailure error={zone.error} busy={zone.isFetching} onRetry={zone.refetch} />}
      {zone.data && <Extension session={session} offer={{ session, ...zone.data.data }} />}
    </Page>
  );
}

type ExtensionProps = { readonly session: HeldSession; readonly offer: Parameters<typeof maxAddable>[0] };

function Extension({ session, offer }: ExtensionProps) {
  // If the payment is its own document, this one comes before it.
  const [intent, setIntent] = useState(() => (canPayHere ? readExtension(session._id) : null));
  const told = useHistoryState<{ failure?: string } | null>();
  const [failure, setFailure] = useState<string | null>(told?.failure ?? null);
  const finish = useFinish(session);
  const keep = (made: ExtensionIntent) => {
    storeExtension(session._id, made);
    setIntent(made);
  };
  const leave = (words: string | null) => {
    forgetExtension(session._id);
    setFailure(words);
    setIntent(null);
  };
  const isLeaving = usePaymentDocument({
    paying: intent !== null,
    at: paths.payAddedTime(session.receiptKey, session._id),
    from: paths.addTime(session.receiptKey, session._id),
    state: failure === null ? null : { failure },
  });
  if (isLeaving) return <SkeletonList rows={2} height="8rem" />;
  if (session.status !== 'active' && !intent) return <Notice tone="info">{texts.over}</Notice>;
  if (maxAddable(offer) < 1 && !intent) {
    return (
      <Notice tone="info" title={texts.none}>
        {texts.noneText}
      </Notice>
    );
  }
  if (!intent)
    return (
      <AddTimeForm
        offer={offer}
        failure={failure}
        onPrepared={(made, endTime) => (made ? keep(made) : finish(endTime))}
      />
    );
  return <PayExtension session={session} intent={intent} onChanged={keep} onPaid={finish} onLeft={leave} />;
}

type PayExtensionProps = {
  readonly session: HeldSession;
  readonly intent: ExtensionIntent;
  readonly onChanged: (intent: ExtensionIntent) => void;
  readonly onPaid: (endTime: string) => void;
  readonly onLeft: (why: string | null) => void;
};

/** An extension's session is stored already: its charge is all that has to be there. */
function PayExtension({ session, intent, onChanged, onPaid, onLeft }: PayExtensionProps) {
  const [resumed] = useState(intent.tried);
  const open = useOpenExtension({ sessionId: session._id, intent, onChanged });
  return (
    <PaymentStep
      charge={intent}
      summary={<ExtensionCharge session={session} intent={intent} />}
      open={open}
      resumed={resumed}
      onPaid={() => onPaid(intent.endTime)}
      onOver={(cause) => onLeft(typeof cause === 'string' ? cause : errorText(cause))}
      onBack={() => onLeft(null)}
    />
  );
}

/** Back on the receipt, which says what has been added. */
function useFinish(session: HeldSession) {
  const [, navigate] = useLocation();
  return (endTime: string) => {
    forgetExtension(session._id);
    void refreshSessions();
    navigate(paths.receipt(session.receiptKey), { state: { added: endTime } });
  };
}
