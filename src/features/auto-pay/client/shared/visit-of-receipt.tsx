import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { withArticle } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatAt, WhenLeft } from './when-left.tsx';

const texts = {
  entered: (moment: string) => t`Auto-pay by camera. In: ${moment}.`,
  notEntered: t`Auto-pay: no camera saw your car enter, so only the least was charged.`,
  left: (moment: string) => t`Out: ${moment}.`,
  missed: (time: string) => t`No camera saw it leave, so it was charged until ${withArticle(time)}.`,
  notMine: t`You said that it is not your car. Nothing is charged for it.`,
  correct: t`It left then`,
  correcting: t`Saving…`,
  disown: t`Not my car`,
  disownTitle: t`Is this not your car?`,
  disownText: {
    inside: t`Its parking ends and costs nothing, and auto-pay is off for this plate for 30 days. The lot sees the plate as not paid.`,
    over: t`All of its parking is refunded, and auto-pay is off for this plate for 30 days.`,
  },
  lotDecides: t`You said this before in the last twelve months, and it was refunded. This time the lot compares the pictures and decides within three days. Auto-pay is off for this plate for 30 days.`,
  claim: {
    open: (moment: string) => t`You said that it is not your car. The lot decides by ${moment}, and we email you.`,
    late: t`You said that it is not your car. Support is looking at it, and we email you.`,
    declined: t`You said that it is not your car. That was declined.`,
  },
  disownConfirm: t`Not my car`,
  cancel: t`Cancel`,
};

/** How often to look whether a camera has seen the car leave. */
const INSIDE_MS = 20_000;

type OwnVisit = NonNullable<Answer<'GET /auto-pay/visits/:key'>['data']['visit']>;

/** What cameras saw of a stay, for its driver: who may say that it was not their car, or when it left (rule 384). */
export function VisitOfReceipt({ receiptKey: key }: { readonly receiptKey: string }) {
  const found = useQuery({
    ...apiQuery('GET /auto-pay/visits/:key', { params: { key } }),
    refetchInterval: ({ state }) => (state.data?.data.visit?.leftAt === null ? INSIDE_MS : false),
  });
  const visit = found.data?.data.visit;
  if (!visit) return null;
  return (
    <section className={ui.stack1}>
      <p className={ui.muted}>{wordsFor(visit)}</p>
      {visit.claim && <ClaimWords claim={visit.claim} timeZone={visit.timeZone} />}
      {visit.canCorrect && <Correct receiptKey={key} visit={visit} />}
      {visit.canDisown && (
        <div>
          <ConfirmButton
            label={texts.disown}
            variant="quiet"
            size="small"
            title={texts.disownTitle}
            confirmLabel={texts.disownConfirm}
            cancelLabel={texts.cancel}
            act={async () => {
              await callApi('POST /auto-pay/visits/:key/not-mine', { params: { key } });
              await refreshVisit(key);
            }}
          >
            <p>{visit.lotDecides ? texts.lotDecides : texts.disownText[visit.leftAt ? 'over' : 'inside']}</p>
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}

type ClaimWordsProps = Pick<OwnVisit, 'timeZone'> & { readonly claim: NonNullable<OwnVisit['claim']> };

/** One that was refunded is said by the visit itself. */
function ClaimWords({ claim: { status, decideBy, note }, timeZone }: ClaimWordsProps) {
  if (status === 'refunded') return null;
  if (status === 'open') {
    const isLate = serverNow() >= new Date(decideBy);
    return <p>{isLate ? texts.claim.late : texts.claim.open(formatAt(decideBy, timeZone))}</p>;
  }
  return (
    <p>
      {texts.claim.declined} {note}
    </p>
  );
}

const refreshVisit = async (key: string) => {
  await refreshQueries(`/auto-pay/visits/${key}`);
  await refreshQueries(`/receipts/${key}`);
};

function wordsFor({ enteredAt, leftAt, ending, timeZone }: OwnVisit): string {
  if (ending === 'not_mine') return texts.notMine;
  const entered = enteredAt ? texts.entered(formatAt(enteredAt, timeZone)) : texts.notEntered;
  if (!leftAt) return entered;
  const left = formatAt(leftAt, timeZone);
  return `${entered} ${ending === 'missed' ? texts.missed(left) : texts.left(left)}`;
}

function Correct({ receiptKey: key, visit }: { readonly receiptKey: string; readonly visit: OwnVisit }) {
  const { enteredAt, leftAt, timeZone } = visit;
  const [at, setAt] = useState('');
  const correcting = useMutation({
    mutationFn: async () => {
      await callApi('POST /auto-pay/visits/:key/left', { params: { key }, body: { at } });
      await refreshVisit(key);
    },
  });
  if (!enteredAt || !leftAt) return null;
  return (
    <div className={ui.stack1}>
      <WhenLeft from={enteredAt} until={leftAt} timeZone={timeZone} value={at} onChange={setAt} />
      {correcting.isError && <Banner tone="error">{errorText(correcting.error)}</Banner>}
      <div>
        <Button
          variant="secondary"
          disabled={at === ''}
          busy={correcting.isPending}
          busyText={texts.correcting}
          onClick={() => correcting.mutate()}
        >
          {texts.correct}
        </Button>
      </div>
    </div>
  );
}
