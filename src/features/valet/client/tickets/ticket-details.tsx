import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Columns } from '#platform/ui/layout/columns.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { isCollectedByOwner } from '../../rules/ticket/ticket.ts';
import { GuestLink } from '../handover/guest-link.tsx';
import { Handover } from '../handover/handover.tsx';
import { standNow } from '../offline/stand-clock.ts';
import { useUnsent } from '../offline/valet-outbox.ts';
import { useAttendant, useCodeRequired, useStandSettings } from '../stand/use-stand.ts';
import { actLabels, busyLabels } from './act-labels.ts';
import { CarPhotos } from './car-photos.tsx';
import type { TypedTip } from './cash-change.tsx';
import { actForGuest } from './offered-acts.ts';
import { RefusedBanner } from './refused-banner.tsx';
import { StaffButtons } from './staff-buttons.tsx';
import { TicketHistory } from './ticket-history.tsx';
import styles from './ticket-sheet.module.css';
import { TicketSheet } from './ticket-sheet.tsx';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  agreeToTexts: t`Guest agrees to texts`,
  edit: t`Edit ticket`,
  over: t`This car has been handed over.`,
  unsent: t`Not sent yet`,
  // Of buttons whose parts come late; their places wait for them.
  fetchAt: t`Fetch at…`,
  changeTime: t`Change the time`,
  validate: t`Validate`,
  chargeRoom: t`Charge to the room`,
  change: t`Make change`,
  lose: (price: string) => t`Claim ticket lost: add ${price}`,
  mistaken: { cash: t`Cash booked by mistake`, room: t`Room charged by mistake` },
};

const EstimatedTimes = lazy(() =>
  import('./estimated-times.tsx').then(({ EstimatedTimes }) => ({ default: EstimatedTimes })),
);

const TicketExtras = lazy(() => import('./ticket-extras.tsx').then(({ TicketExtras }) => ({ default: TicketExtras })));

const TicketDamage = lazy(() => import('../damage/ticket-damage.tsx'));

const CashChange = lazy(() => import('./cash-change.tsx').then(({ CashChange }) => ({ default: CashChange })));

const RefundCash = lazy(() => import('./refund-cash-dialog.tsx').then(({ RefundCash }) => ({ default: RefundCash })));

const TicketCode = lazy(() => import('./ticket-code.tsx').then(({ TicketCode }) => ({ default: TicketCode })));

const ChargeRoom = lazy(() => import('./charge-room.tsx').then(({ ChargeRoom }) => ({ default: ChargeRoom })));

const FetchAt = lazy(() => import('./fetch-at.tsx').then(({ FetchAt }) => ({ default: FetchAt })));

const WithdrawRequest = lazy(() =>
  import('./withdraw-request.tsx').then(({ WithdrawRequest }) => ({ default: WithdrawRequest })),
);

/** One ticket for its stand's staff: its details, the available actions and its history. */
export function TicketDetails({ ticket }: { readonly ticket: Valet }) {
  const [isHandingOver, setHandingOver] = useState(false);
  const acting = useTicketAct(ticket._id);
  const userId = useCurrentUser()?._id;
  const attendant = { userId, ...useAttendant(ticket.locationId) };
  const asksCode = useCodeRequired(ticket.locationId);
  const settings = useStandSettings(ticket.locationId);
  const chargesRooms = settings?.chargesRooms ?? false;
  const [cashTip, setCashTip] = useState<TypedTip>({ typed: '', cents: 0 });
  const isOver = ticket.whereabouts === 'completed';
  const forGuest = actForGuest(ticket, attendant);
  const [isTakingBack, setTakingBack] = useState(false);
  const isUnsent = useUnsent().has(ticket._id);
  const complete = () => {
    acting.forgetRefusal();
    if (asksCode) setHandingOver(true);
    else void acting.act({ kind: 'complete' });
  };
  // Whether a code is required may become known only after the press; the press then keeps its meaning.
  useEffect(() => {
    if (!isHandingOver || asksCode) return;
    setHandingOver(false);
    void acting.act({ kind: 'complete' });
  }, [isHandingOver, asksCode, acting]);
  return (
    <>
      {isOver && <Banner tone="success" title={texts.over} />}
      <Columns
        first={
          <>
            <TicketSheet ticket={ticket} userId={userId}>
              {/* First, so that it stays in its place when the others come and go. */}
              {!isOver && (
                <ButtonLink to={paths.editValet(ticket._id)} variant="secondary" size="small">
                  {texts.edit}
                </ButtonLink>
              )}
              {forGuest && (
                <Button
                  variant="secondary"
                  size="small"
                  busy={acting.busy === forGuest}
                  busyText={busyLabels[forGuest]}
                  onClick={() => (forGuest === 'unrequest' ? setTakingBack(true) : void acting.act({ kind: forGuest }))}
                >
                  {actLabels[forGuest]}
                </Button>
              )}
              {!ticket.textsConsent && !isOver && !isUnsent && (
                <Button
                  variant="secondary"
                  size="small"
                  busy={acting.busy === 'agree_to_texts'}
                  onClick={() => void acting.act({ kind: 'agree_to_texts' })}
                >
                  {texts.agreeToTexts}
                </Button>
              )}
              {ticket.whereabouts === 'parked' && !isUnsent && (
                <Suspense
                  fallback={
                    <Button variant="secondary" size="small" disabled>
                      {ticket.wantedAt === null ? texts.fetchAt : texts.changeTime}
                    </Button>
                  }
                >
                  <FetchAt ticket={ticket} />
                </Suspense>
              )}
            </TicketSheet>
            {!isOver && !isUnsent && <GuestLink ticketId={ticket._id} isNeeded={isLinkNeeded(ticket)} />}
            {isUnsent && <Banner tone="info" title={texts.unsent} />}
            {ticket.estimated.length > 0 && (
              <Suspense fallback={<Skeleton height="9rem" />}>
                <EstimatedTimes ticket={ticket} />
              </Suspense>
            )}
            {owesExtras(ticket) && (
              <Suspense fallback={<ExtrasPlace ticket={ticket} />}>
                <TicketExtras ticket={ticket} />
              </Suspense>
            )}
            {mayBeValidated(ticket) && !isUnsent && (
              <Suspense
                fallback={ticket.validated ? <Skeleton height="7rem" /> : <Placeholder words={texts.validate} />}
              >
                <TicketCode ticket={ticket} />
              </Suspense>
            )}
            {ticket.actions.includes('cash_payment') && ticket.whereabouts === 'ready' && ticket.totalCost > 0 && (
              <Fold title={texts.change}>
                <Suspense fallback={<Skeleton height="14rem" />}>
                  <CashChange
                    total={ticket.totalCost}
                    tipTo={settings?.tips === 'shared' ? 'shared' : 'person'}
                    tip={cashTip}
                    onTip={setCashTip}
                  />
                </Suspense>
              </Fold>
            )}
            {ticket.actions.includes('cash_payment') && chargesRooms && !isUnsent && (
              <Suspense fallback={<Placeholder words={texts.chargeRoom} />}>
                <ChargeRoom ticket={ticket} />
              </Suspense>
            )}
            {isCollectedToday(ticket) && !isOver && attendant.leads && (
              <Suspense
                fallback={<Placeholder words={texts.mistaken[ticket.paidBy === 'room' ? 'room' : 'cash']} quiet />}
              >
                <RefundCash ticket={ticket} />
              </Suspense>
            )}
          </>
        }
        second={
          <>
            <CarPhotos ticket={ticket} mayTake={!isOver} />
            <Suspense fallback={<Skeleton height="12rem" />}>
              <TicketDamage ticket={ticket} mayMark={!isOver} mayFile={attendant.leads && !isUnsent} />
              {/* Comes with what is above it, which would push it down. */}
              <TicketHistory ticket={ticket} />
            </Suspense>
          </>
        }
      />
      {!isOver && (
        <div className={styles.stays}>
          <ActionBar>
            {acting.refused && !isHandingOver && <RefusedBanner refused={acting.refused} />}
            <StaffButtons
              ticket={ticket}
              acting={acting}
              attendant={attendant}
              cashTip={cashTip.cents}
              onComplete={complete}
            />
          </ActionBar>
        </div>
      )}
      {isTakingBack && (
        <Suspense fallback={null}>
          <WithdrawRequest acting={acting} onClose={() => setTakingBack(false)} />
        </Suspense>
      )}
      {isHandingOver && (
        <Handover
          ticket={ticket}
          acting={acting}
          onDone={() => setHandingOver(false)}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}

type PlaceholderProps = { readonly words: string; readonly quiet?: boolean };

/** Of a button that comes late: nothing below it moves when it does. */
function Placeholder({ words, quiet = false }: PlaceholderProps) {
  return (
    <div>
      <Button variant={quiet ? 'quiet' : 'secondary'} size="small" disabled>
        {words}
      </Button>
    </div>
  );
}

function ExtrasPlace({ ticket: { lostTicket, lostTicketCents, parkedAgain } }: { readonly ticket: Valet }) {
  if (lostTicket || parkedAgain > 0) return <Skeleton height="7rem" />;
  return lostTicketCents !== null && <Placeholder words={texts.lose(formatCents(lostTicketCents))} />;
}

/** Cash, or a charge to a room, on the stand's day. */
const isCollectedToday = ({ paidBy, paidAt, timeZone }: Valet): boolean =>
  isCollectedByOwner(paidBy) &&
  paidAt !== null &&
  localDay(new Date(paidAt), timeZone) === localDay(standNow(), timeZone);

/** A guest who has responded about the damage has the ticket open. */
const isLinkNeeded = ({ whereabouts, textsConsent, damage }: Valet): boolean =>
  whereabouts === 'entry' && !textsConsent && damage.answer === null;

/** Until it is paid; what a merchant's code made free counts as not paid yet (rule 287). */
const mayBeValidated = ({ whereabouts, paid, paidBy, validated, price, rates }: Valet): boolean =>
  whereabouts !== 'entry' &&
  whereabouts !== 'completed' &&
  (!paid || (validated !== null && paidBy === 'nothing_due')) &&
  (price > 0 || rates.length > 0);

/** A ticket on which nothing is due because of the stand's grace period may still come to owe an extra. */
const owesExtras = ({ whereabouts, paid, paidBy, lostTicketCents, parkedAgain }: Valet): boolean =>
  whereabouts !== 'entry' &&
  whereabouts !== 'completed' &&
  (!paid || paidBy === 'nothing_due') &&
  (lostTicketCents !== null || parkedAgain > 0);
