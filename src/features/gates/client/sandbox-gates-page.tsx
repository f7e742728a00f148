import { useQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import { DIRECTION_WORDS } from './lane-words.ts';
import styles from './sandbox-gates.module.css';

const texts = {
  title: t`Gates`,
  lead: t`The bars of all lanes with a gate of the sandbox, as they stand now.`,
  none: t`No lane has such a gate yet.`,
  noneText: t`An owner adds one on the lot’s page, under “Lanes and gates”.`,
  up: t`Up`,
  down: t`Down`,
  opened: (count: number) =>
    ngettext(msgid`Opened ${formatCount(count)} time`, `Opened ${formatCount(count)} times`, count),
  fault: t`What is wrong`,
  faults: { none: t`Nothing`, stuck: t`The bar is stuck`, slow: t`It answers too late`, offline: t`It is offline` },
  byHand: t`Lifted by hand`,
};

type Gate = Answer<'GET /dev/gate'>['data']['gates'][number];
const FAULTS = ['none', 'stuck', 'slow', 'offline'] as const;
const POLL_EVERY_MS = 500;

/** Exists only in the sandbox; elsewhere the server does not know it. */
export default function SandboxGatesPage() {
  const found = useQuery({ ...apiQuery('GET /dev/gate'), refetchInterval: POLL_EVERY_MS });
  if (found.error instanceof ApiError && found.error.status === 404) return <NotFoundPage />;
  const gates = found.data?.data.gates;
  return (
    <Page title={texts.title} lead={texts.lead}>
      {found.isPending && <SkeletonList rows={2} height="14rem" />}
      {found.isError && <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />}
      {gates?.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {gates?.map((gate) => (
        <OneGate key={gate.laneId} gate={gate} />
      ))}
    </Page>
  );
}

function OneGate({ gate }: { readonly gate: Gate }) {
  const { laneId, lotName, laneName, direction, isUp, byHand, fault, openings } = gate;
  const change = async (changes: { readonly fault?: Gate['fault']; readonly byHand?: boolean }) => {
    await callApi('POST /dev/gate', { body: { laneId, ...changes } });
    await refreshQueries('/dev/gate');
  };
  return (
    <Card>
      <div className={ui.rowBetween}>
        <div>
          <h2>{laneName}</h2>
          <p className={ui.subline}>{`${lotName}. ${DIRECTION_WORDS[direction]}.`}</p>
        </div>
        <strong aria-live="polite">{isUp ? texts.up : texts.down}</strong>
      </div>
      <div className={styles.lane} aria-hidden="true">
        <span className={styles.post} />
        <span className={classNames(styles.bar, isUp && styles.up)} />
      </div>
      <p className={ui.muted}>{texts.opened(openings)}</p>
      <SelectField
        label={texts.fault}
        value={fault}
        options={FAULTS.map((value) => ({ value, label: texts.faults[value] }))}
        onChange={(value) => void change({ fault: FAULTS.find((each) => each === value) ?? 'none' })}
      />
      <CheckBox label={texts.byHand} checked={byHand} onChange={(checked) => void change({ byHand: checked })} />
    </Card>
  );
}
