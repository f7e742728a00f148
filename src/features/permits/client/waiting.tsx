import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatDateTimeAt } from '#platform/wording/format-date.ts';
import { keepZipCode } from '#platform/wording/unbroken.ts';
import type { OwnWait, PermitPlan } from '../permits.contract.ts';
import { useAct } from './act-on-permits.ts';
import styles from './permits.module.css';

const texts = {
  wait: t`Tell me when one is available`,
  waitNamed: (name: string) => t`Tell me when ${name} is available`,
  waitHint: t`We email you when it is your turn and hold it for you for 48 hours.`,
  placeInLine: (number: number) => t`You are number ${number} in line.`,
  heldUntil: (until: string) => t`It is held for you until ${until}.`,
  leave: t`Leave the waiting list`,
  leaveNamed: (name: string) => t`Leave the waiting list for ${name}`,
  buyOffered: t`Buy it now`,
  choose: t`Choose`,
  chooseNamed: (name: string) => t`Choose ${name}`,
};

type WaitingProps = { readonly plan: PermitPlan; readonly wait: OwnWait | null; readonly onChoose: () => void };

/** A plan that is sold out: the way to join its line, the place in it, or the seat that is offered. */
export function Waiting({ plan: { _id: id, name, locationId }, wait, onChoose }: WaitingProps) {
  const act = useAct(`/locations/${locationId}/permit-plans`);
  const at = { params: { locationId, id } };
  return (
    <>
      {wait ? <Place wait={wait} /> : <p className={classNames(ui.muted, ui.figure, styles.facts)}>{texts.waitHint}</p>}
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      {wait?.holdsUntil && (
        <Button onClick={onChoose} aria-label={texts.chooseNamed(name)}>
          {texts.choose}
        </Button>
      )}
      {wait ? (
        <Leave wait={wait} />
      ) : (
        <Button
          variant="secondary"
          busy={act.busy}
          aria-label={texts.waitNamed(name)}
          onClick={() => void act.run(() => callApi('PUT /locations/:locationId/permit-plans/:id/wait', at))}
        >
          {texts.wait}
        </Button>
      )}
    </>
  );
}

/** What the driver is waiting for, among their permits. */
export function OwnWaitCard({ wait }: { readonly wait: OwnWait }) {
  const { planName, location, holdsUntil } = wait;
  return (
    <Card>
      <h3>{planName}</h3>
      <p>
        {location.name}, {keepZipCode(location.address)}
      </p>
      <Place wait={wait} />
      <div className={ui.clusterCenter}>
        {holdsUntil !== null && <ButtonLink to={paths.lotPermits(location._id)}>{texts.buyOffered}</ButtonLink>}
        <Leave wait={wait} />
      </div>
    </Card>
  );
}

type Of = { readonly wait: OwnWait };

function Place({ wait: { place, holdsUntil, location } }: Of) {
  if (holdsUntil !== null) {
    return <Banner tone="success">{texts.heldUntil(formatDateTimeAt(holdsUntil, location.timeZone))}</Banner>;
  }
  return place === null ? null : <p role="status">{texts.placeInLine(place)}</p>;
}

function Leave({ wait: { planId: id, planName, location } }: Of) {
  const act = useAct(`/locations/${location._id}/permit-plans`);
  const leave = () =>
    callApi('DELETE /locations/:locationId/permit-plans/:id/wait', { params: { locationId: location._id, id } });
  return (
    <>
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      <Button
        variant="secondary"
        size="small"
        busy={act.busy}
        aria-label={texts.leaveNamed(planName)}
        onClick={() => void act.run(leave)}
      >
        {texts.leave}
      </Button>
    </>
  );
}
