import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useLocation } from 'wouter';
import { SaveCardForm } from '#features/payments/client/shared/save-card-form.tsx';
import { isCardExpired } from '#features/payments/rules/card-expiry.ts';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import acts from '#platform/ui/layout/acts.module.css';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardHead } from '#platform/ui/layout/card-grid.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatDate, formatDateAt } from '#platform/wording/format-date.ts';
import { formatMonth } from '#platform/wording/format-month.ts';
import { onOneLine } from '#platform/wording/one-line.ts';
import { keepZipCode } from '#platform/wording/unbroken.ts';
import { describeWeekTimes } from '#platform/wording/week-times.ts';
import type { OwnPermit } from '../permits.contract.ts';
import { type Act, useAct } from './act-on-permits.ts';
import { openPermit } from './permit-intent.ts';
import { permitStates } from './permit-states.ts';
import styles from './permits.module.css';
import { type EnteredPlate, isPlate, isState, PlateFields } from './plate-fields.tsx';

const texts = {
  nextPrice: t`Next month`,
  paysWith: t`Paid with`,
  byHand: t`Manually, each month`,
  aCard: t`Saved card`,
  changeCard: t`Change card`,
  addCard: t`Pay by card each month`,
  use: (card: string) => t`Use ${card}`,
  cardExpires: (card: string, month: string) =>
    t`${card} expires at the end of ${month}. Change it, or the next month cannot be charged.`,
  startsOnLabel: t`Starts`,
  pastDue: (day: string) => t`The last charge failed. You may park until ${day}; then the permit ends.`,
  changesLeft: (count: number) =>
    ngettext(msgid`${count} change is left this month.`, `${count} changes are left this month.`, count),
  end: t`End at month end`,
  keep: t`Keep the permit`,
  ending: (day: string) => t`It ends on ${day}, and nothing more is charged. You can still undo this until then.`,
  endingOwed: (day: string) =>
    t`It ends on ${day}. What is past due is still charged. You can still undo this until then.`,
  nextCharge: (price: string, card: string, day: string) => t`We will charge ${price} to ${card} on ${day}.`,
  nextByHand: (price: string, day: string) => t`${price} is due on ${day}. We email you before.`,
  zones: (numbers: string) => t`Zone ${numbers}`,
  paidThrough: t`Paid through`,
  renews: t`Renews`,
  endsOn: t`Ends`,
  payNow: (price: string) => t`Pay ${price}`,
  change: t`Change plates`,
  save: t`Save plates`,
  saving: t`Saving…`,
  cancel: t`Cancel`,
};

const TONES = { active: 'green', past_due: 'red', ended: 'gray' } as const;

type OwnPermitCardProps = {
  readonly permit: OwnPermit;
  /** The offer to add it to the phone's wallet. */
  readonly wallet?: ReactNode;
};

/** One of the driver's permits, with everything that can be done about it. */
export function OwnPermitCard({ permit, wallet }: OwnPermitCardProps) {
  const { planName, state, location, plates, zones, times, parksUntil } = permit;
  const [changing, setChanging] = useState<'plates' | 'card' | null>(null);
  // What is charged next was changed here.
  const [isNews, setNews] = useState(false);
  const stop = () => setChanging(null);
  const act = useAct();
  const isLive = state !== 'ended';
  return (
    <Card>
      <CardHead>
        <h2>{planName}</h2>
        <StatusBadge tone={TONES[state]}>{permitStates[state]}</StatusBadge>
      </CardHead>
      <p>
        {location.name}, {keepZipCode(location.address)}
      </p>
      <p className={classNames(ui.muted, ui.figure, styles.facts)}>
        {texts.zones(zones.join(', '))} · {describeWeekTimes(times)}
      </p>
      {state === 'past_due' && parksUntil && (
        <Banner tone="error">{texts.pastDue(formatDateAt(parksUntil, location.timeZone))}</Banner>
      )}
      <div className={ui.clusterCenter}>
        {plates.map(({ plate, state: of }) => (
          <Plate key={`${of} ${plate}`} plate={plate} state={of} />
        ))}
      </div>
      <Facts facts={factsOf(permit)} />
      <div role="status">
        {permit.endsOn !== null && <p>{ending(permit, permit.endsOn)}</p>}
        {isNews && changing === null && <NextCharge permit={permit} />}
      </div>
      {permit.methodExpires !== null && changing === null && (
        <Banner tone="info">
          {texts.cardExpires(permit.paysWith || texts.aCard, formatMonth(permit.methodExpires))}
        </Banner>
      )}
      {changing === 'plates' && <ChangePlates permit={permit} onDone={stop} />}
      {changing === 'card' && <ChangeCard permit={permit} onDone={stop} onSaved={() => setNews(true)} />}
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      {isLive && changing === null && wallet}
      {isLive && changing === null && (
        <Ways permit={permit} act={act} onChange={setChanging} onEnds={() => setNews(true)} />
      )}
    </Card>
  );
}

function ending({ state }: OwnPermit, endsOn: string): string {
  const day = onOneLine(formatDate(endsOn));
  return state === 'past_due' ? texts.endingOwed(day) : texts.ending(day);
}

/** After its card or its end was changed. */
function NextCharge({ permit: { next, renewsOn, paysWith, state } }: { readonly permit: OwnPermit }) {
  if (next === null || renewsOn === null || state !== 'active') return null;
  const [price, day] = [formatCents(next.totalCost), onOneLine(formatDate(renewsOn))];
  return (
    <p className={ui.strong}>
      {paysWith === null ? texts.nextByHand(price, day) : texts.nextCharge(price, paysWith || texts.aCard, day)}
    </p>
  );
}

function factsOf({ startsOn, paidThrough, renewsOn, endsOn, next, paysWith, state }: OwnPermit): Fact[] {
  const card = paysWith === null ? texts.byHand : paysWith || texts.aCard;
  const isAhead = state === 'active' && startsOn > serverNow().toISOString().slice(0, 10);
  return [
    ...(isAhead ? [{ label: texts.startsOnLabel, value: formatDate(startsOn) }] : []),
    { label: texts.paidThrough, value: formatDate(paidThrough) },
    ...(renewsOn === null ? [] : [{ label: texts.renews, value: formatDate(renewsOn), strong: true }]),
    ...(endsOn === null ? [] : [{ label: texts.endsOn, value: formatDate(endsOn), strong: true }]),
    ...(next === null ? [] : [{ label: texts.nextPrice, value: <Money cents={next.totalCost} /> }]),
    ...(state === 'ended' ? [] : [{ label: texts.paysWith, value: card }]),
  ];
}

type WaysProps = {
  readonly permit: OwnPermit;
  readonly act: Act;
  readonly onChange: (what: 'plates' | 'card') => void;
  readonly onEnds: () => void;
};

function Ways({ permit, act, onChange, onEnds }: WaysProps) {
  const [, navigate] = useLocation();
  const { _id: id, state, next, endsOn, changesLeft } = permit;
  const setEnds = async (ends: boolean) => {
    if (await act.run(() => callApi('PATCH /permits/:id', { params: { id }, body: { ends } }))) onEnds();
  };
  const pay = (totalCost: number) =>
    act.run(async () => {
      await openPermit({ permitId: id, totalCost }, { from: paths.permits() });
      navigate(paths.payPermit());
    });
  return (
    <div className={acts.byWords}>
      {state === 'past_due' && next && (
        <Button busy={act.busy} onClick={() => void pay(next.totalCost)}>
          {texts.payNow(formatCents(next.totalCost))}
        </Button>
      )}
      {changesLeft > 0 && (
        <Button variant="secondary" size="small" onClick={() => onChange('plates')}>
          {texts.change}
        </Button>
      )}
      {state === 'active' && next !== null && (
        <Button variant="secondary" size="small" onClick={() => onChange('card')}>
          {permit.paysWith === null ? texts.addCard : texts.changeCard}
        </Button>
      )}
      <Button variant="secondary" size="small" busy={act.busy} onClick={() => void setEnds(endsOn === null)}>
        {endsOn === null ? texts.end : texts.keep}
      </Button>
    </div>
  );
}

type ChangeCardProps = { readonly permit: OwnPermit; readonly onDone: () => void; readonly onSaved: () => void };

/** Nothing is charged; the following months are charged to it: a card that the account has saved, or another, which it then has. */
function ChangeCard({ permit, onDone, onSaved }: ChangeCardProps) {
  const list = useQuery(apiQuery('GET /users/saved-card'));
  const act = useAct();
  const takeCard = (body: { savedCard?: string }) =>
    callApi('POST /permits/:id/card', { params: { id: permit._id }, body });
  const cards = list.data?.data.cards ?? [];
  const saved = cards.filter(
    ({ method, label, expires }) =>
      method === 'card' && label !== permit.paysWith && !isCardExpired(expires, serverNow()),
  );
  return (
    <>
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      {saved.map(({ _id: savedCard, label }) => (
        <Button
          key={savedCard}
          variant="secondary"
          busy={act.busy}
          onClick={async () => {
            if (!(await act.run(() => takeCard({ savedCard })))) return;
            onSaved();
            onDone();
          }}
        >
          {texts.use(label ?? texts.aCard)}
        </Button>
      ))}
      {!list.isPending && (
        <SaveCardForm
          save={() => takeCard({})}
          onSaved={async () => {
            await Promise.all([refreshQueries('/permits'), refreshQueries('/users/saved-card')]);
            onSaved();
            onDone();
          }}
        />
      )}
      <div>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

function ChangePlates({ permit, onDone }: { readonly permit: OwnPermit; readonly onDone: () => void }) {
  const [plates, setPlates] = useState<readonly EnteredPlate[]>(permit.plates);
  const [tried, setTried] = useState(false);
  const act = useAct();
  const save = async () => {
    setTried(true);
    if (!plates.every((each) => isPlate(each) && isState(each))) return;
    const body = { plates: [...plates] };
    const isDone = await act.run(() => callApi('PATCH /permits/:id', { params: { id: permit._id }, body }));
    if (isDone) onDone();
  };
  return (
    <>
      <p>{texts.changesLeft(permit.changesLeft)}</p>
      <PlateFields value={plates} onChange={setPlates} max={permit.maxPlates} tried={tried} />
      {act.error !== null && <Banner tone="error">{errorText(act.error)}</Banner>}
      <div className={ui.row}>
        <Button busy={act.busy} busyText={texts.saving} onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}
