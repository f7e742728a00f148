import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Session } from '#contract/sessions.contract.ts';
import { PaymentStep } from '../../features/payments/payment-step.tsx';
import { AddTimeForm } from '../../features/sessions/add-time-form.tsx';
import { ExtensionCharge } from '../../features/sessions/extension-charge.tsx';
import {
  type ExtensionIntent,
  forgetExtension,
  readExtension,
  storeExtension,
} from '../../features/sessions/extension-state.ts';
import { mostAddable } from '../../features/sessions/plan-extension.ts';
import { refreshSessions, SessionCard } from '../../features/sessions/session-card.tsx';
import { addTimeTexts as texts } from '../../features/sessions/sessions-texts.ts';
import { errorText } from '../../lib/api-error.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** More time for one running session: how much, then the same payment step as for a new stay. */
export default function AddTime({ session }: { readonly session: Session }) {
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
      {zone.data && (
        <Extension
          offer={{ session, feeBasisPoints: zone.data.data.location.feeBasisPoints, hours: zone.data.data.zone }}
        />
      )}
    </Page>
  );
}

function Extension({ offer }: { readonly offer: Parameters<typeof mostAddable>[0] }) {
  const { session } = offer;
  const [intent, setIntent] = useState(() => readExtension(session._id));
  const [resumed] = useState(intent !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const finish = useFinish(session);
  const prepared = (made: ExtensionIntent | null, endTime: string) => {
    if (!made) return finish(endTime);
    storeExtension(session._id, made);
    setIntent(made);
  };
  const leave = (words: string | null) => {
    forgetExtension(session._id);
    setFailure(words);
    setIntent(null);
  };
  if (session.status !== 'active' && !intent) return <Notice tone="info">{texts.over}</Notice>;
  if (mostAddable(offer) < 1 && !intent) {
    return (
      <Notice tone="info" title={texts.none}>
        {texts.noneText}
      </Notice>
    );
  }
  if (!intent) return <AddTimeForm offer={offer} failure={failure} onPrepared={prepared} />;
  return (
    <PaymentStep
      charge={intent}
      summary={<ExtensionCharge session={session} intent={intent} />}
      prepare={nothingToStore}
      resumed={resumed}
      onPaid={() => finish(intent.endTime)}
      onOver={(cause) => leave(typeof cause === 'string' ? cause : errorText(cause))}
      onBack={() => leave(null)}
    />
  );
}

/** An extension's session is stored already. */
async function nothingToStore(): Promise<void> {}

/** Back on the receipt, which says what has been added. */
function useFinish(session: Session) {
  const [, navigate] = useLocation();
  return (endTime: string) => {
    forgetExtension(session._id);
    void refreshSessions();
    navigate(paths.receipt(session.receiptKey), { state: { added: endTime } });
  };
}
