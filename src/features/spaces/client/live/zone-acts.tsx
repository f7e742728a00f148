import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { countSpaces } from './count-spaces.ts';
import type { CountedZone } from './counted-zones.ts';
import { type Block, seenOf } from './entered-block.ts';

const texts = {
  markFull: t`Mark as full`,
  markingFull: t`Marking…`,
  open: t`Open again`,
  opening: t`Opening…`,
  block: t`Block spaces`,
  change: t`Change block`,
  release: t`Unblock`,
  givingBack: t`Unblocking…`,
  undo: t`Undo`,
  undoing: t`Undoing…`,
  ofZone: (number: string) => t` (zone ${number})`,
  givenBack: (count: number) => t`${countSpaces(count)} available again`,
};

type ZoneActsProps = { readonly zone: CountedZone; readonly timeZone: string };

/** Each can be undone with one press, so none asks for confirmation. */
export function ZoneActs({ zone, timeZone }: ZoneActsProps) {
  const { zoneId, zoneNumber, blocked, markedFullAt } = zone;
  const isMarked = markedFullAt !== null;
  const [isBlocking, setBlocking] = useState(false);
  const { marking, giving, undoing, givenBack, forgetGivenBack } = useZoneActs(zoneId);
  const openDialog = () => {
    forgetGivenBack();
    setBlocking(true);
  };
  const failure = marking.error ?? giving.error ?? undoing.error;
  const ofZone = <VisuallyHidden>{texts.ofZone(zoneNumber)}</VisuallyHidden>;
  return (
    <>
      <div className={ui.row}>
        <Button
          variant="secondary"
          size="small"
          busy={marking.isPending}
          busyText={isMarked ? texts.opening : texts.markingFull}
          onClick={() => marking.mutate(!isMarked)}
        >
          {isMarked ? texts.open : texts.markFull}
          {ofZone}
        </Button>
        <Button variant="quiet" size="small" onClick={openDialog}>
          {blocked > 0 ? texts.change : texts.block}
          {ofZone}
        </Button>
        {blocked > 0 && (
          <Button
            variant="quiet"
            size="small"
            busy={giving.isPending}
            busyText={texts.givingBack}
            onClick={() => giving.mutate(blockNow(zone))}
          >
            {texts.release}
            {ofZone}
          </Button>
        )}
      </div>
      {failure && <Banner tone="error">{errorText(failure)}</Banner>}
      {givenBack && blocked === 0 && (
        <Banner tone="success" title={texts.givenBack(givenBack.blocked)} takesFocus>
          <Button
            variant="secondary"
            size="small"
            busy={undoing.isPending}
            busyText={texts.undoing}
            onClick={() => undoing.mutate(givenBack)}
          >
            {texts.undo}
            {ofZone}
          </Button>
        </Banner>
      )}
      {isBlocking && <BlockDialog zone={zone} timeZone={timeZone} onClose={() => setBlocking(false)} />}
    </>
  );
}

function useZoneActs(zoneId: string) {
  const params = { id: zoneId };
  const [givenBack, setGivenBack] = useState<Block | null>(null);
  const onSettled = () => refreshQueries('/locations');
  const marking = useMutation({
    mutationFn: (full: boolean) => callApi('PUT /zones/:id/full', { params, body: { full } }),
    onSettled,
  });
  const giving = useMutation({
    mutationFn: ({ was }: Block) => callApi('PUT /zones/:id/blocked', { params, body: { blocked: 0, was } }),
    onSuccess: (_, before) => setGivenBack(before),
    onSettled,
  });
  const undoing = useMutation({
    mutationFn: (before: Block) =>
      callApi('PUT /zones/:id/blocked', { params, body: { ...before, was: { blocked: 0, until: null } } }),
    onSuccess: () => setGivenBack(null),
    onSettled,
  });
  return { marking, giving, undoing, givenBack, forgetGivenBack: () => setGivenBack(null) };
}

/** The request that restores it. */
function blockNow(zone: CountedZone): Block {
  const { blocked, blockedReason, blockedUntil } = zone;
  return { blocked, reason: blockedReason, until: blockedUntil, was: seenOf(zone) };
}
