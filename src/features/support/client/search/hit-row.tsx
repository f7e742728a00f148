import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { roleNames } from '#platform/access/role-names.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { SupportHit } from '../../support.contract.ts';
import { paymentStateNames, providerNames } from '../frame/payment-names.ts';
import { messageStatusNames, orderStatusNames, ticketStatusNames } from '../frame/status-names.ts';
import { MESSAGE_TONES, ORDER_TONES, TICKET_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { formatIsoMoment, formatSpan } from '../frame/support-times.ts';
import hits from './hits.module.css';

const texts = {
  foundBy: {
    plate: '',
    account: t`booked with this account`,
    receipt_mail: t`receipt mailed there`,
    receipt_code: t`by its receipt number`,
    receipt_key: t`by its receipt link`,
    email: '',
    name: '',
    phone: '',
    id: t`by its ID`,
    provider_ref: '',
    ticket_number: t`by its ticket number`,
    plate_alike: t`looks similar`,
    sign_code: t`by the code on its sign`,
  },
  receipt: (code: string) => t`Receipt ${code}`,
  zone: (number: string) => t`zone ${number}`,
  ticket: (number: string) => t`ticket ${number}`,
  owner: (name: string) => t`Owner: ${name}`,
  paid: t`Paid`,
  active: t`Active`,
  inactive: t`Cannot sign in`,
};

type HitOf<K extends SupportHit['kind']> = Extract<SupportHit, { kind: K }>;
/** A row's parts: its kind, what distinguishes it, and its status at the end. */
type Reported = {
  readonly to: string;
  readonly name: ReactNode;
  readonly about: readonly string[];
  readonly end: ReactNode;
};

type HitRowProps = { readonly hit: SupportHit; readonly onFollow?: () => void };

export function HitRow({ hit, onFollow }: HitRowProps) {
  const { to, name, about, end } = describeHit(hit);
  return (
    <li>
      <Link to={to} id={keyOfHit(hit)} data-hit className={hits.hit} onClick={onFollow}>
        <span className={classNames(ui.clusterTight, ui.strong)}>{name}</span>
        <span className={hits.hitEnd}>{end}</span>
        <span className={ui.muted}>{about.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  );
}

/** A stay that was found in several ways has a row for each. */
export function keyOfHit(hit: SupportHit): string {
  return `hit-${hit.kind}-${hit.foundBy}-${idOf(hit)}`;
}

function idOf(hit: SupportHit): string {
  switch (hit.kind) {
    case 'order':
      return hit.orderId;
    case 'ticket':
      return hit.ticketId;
    case 'payment':
      return hit.paymentId;
    case 'user':
      return hit.userId;
    case 'message':
      return hit.messageId;
    case 'location':
      return hit.locationId;
  }
}

function describeHit(hit: SupportHit): Reported {
  switch (hit.kind) {
    case 'order':
      return describeStay(hit);
    case 'ticket':
      return describeTicket(hit);
    case 'payment':
      return describePayment(hit);
    case 'user':
      return describeAccount(hit);
    case 'message':
      return describeMessage(hit);
    case 'location':
      return describeLot(hit);
  }
}

function describeStay(hit: HitOf<'order'>): Reported {
  return {
    to: paths.supportStay(hit.locationId, hit.orderId),
    name: (
      <>
        {hit.vehicles.map(({ plate, state }) => (
          <Plate key={`${state} ${plate}`} plate={plate} state={state} />
        ))}
        <span>{[lotOf(hit), placeOf(hit)].filter(Boolean).join(', ')}</span>
      </>
    ),
    about: [formatSpan(hit, hit.timeZone), texts.receipt(hit.receiptCode), texts.foundBy[hit.foundBy]],
    end: (
      <>
        <StatusBadge tone={ORDER_TONES[hit.status]}>{orderStatusNames[hit.status]}</StatusBadge>
        <span className={hits.money}>{formatCents(hit.totalCost)}</span>
      </>
    ),
  };
}

const lotOf = ({ locationName: name, locationAddress: address }: HitOf<'order' | 'ticket'>): string =>
  nameLot({ name, address });

function placeOf({ zoneNumber, ticketNumber }: HitOf<'order'>): string | null {
  if (ticketNumber !== null) return texts.ticket(ticketNumber);
  return zoneNumber === null ? null : texts.zone(zoneNumber);
}

function describeTicket(hit: HitOf<'ticket'>): Reported {
  return {
    to: paths.supportStay(hit.locationId, hit.ticketId),
    name: (
      <>
        <Plate plate={hit.plateNumber} state={hit.state} />
        <span>
          {lotOf(hit)}, {texts.ticket(hit.ticketNumber)}
        </span>
      </>
    ),
    about: [hit.name, formatIsoMoment(hit.createdAt, hit.timeZone), texts.foundBy[hit.foundBy]],
    end: <StatusBadge tone={TICKET_TONES[hit.status]}>{ticketStatusNames[hit.status]}</StatusBadge>,
  };
}

function describePayment(hit: HitOf<'payment'>): Reported {
  const providers: Readonly<Record<string, string>> = providerNames;
  return {
    to: paths.supportStay(hit.locationId, hit.orderId),
    name: <span className={ui.mono}>{hit.providerRef}</span>,
    about: [providers[hit.provider] ?? hit.provider, formatIsoMoment(hit.createdAt), wordsOfPayment(hit.status)],
    end: <span className={hits.money}>{formatCents(hit.amount)}</span>,
  };
}

function wordsOfPayment(status: string): string {
  const words: Readonly<Record<string, string>> = paymentStateNames;
  return words[status] || texts.paid;
}

function describeAccount(hit: HitOf<'user'>): Reported {
  return {
    to: paths.supportAccount(hit.userId),
    name: hit.name,
    about: [hit.email, roleNames[hit.role]],
    end: (
      <StatusBadge tone={hit.isActive ? 'green' : 'gray'}>{hit.isActive ? texts.active : texts.inactive}</StatusBadge>
    ),
  };
}

function describeMessage(hit: HitOf<'message'>): Reported {
  return {
    to: paths.supportMessage(hit.messageId),
    name: <span className={styles.excerpt}>{hit.text}</span>,
    about: [hit.name, hit.email, formatIsoMoment(hit.createdAt)],
    end: <StatusBadge tone={MESSAGE_TONES[hit.status]}>{messageStatusNames[hit.status]}</StatusBadge>,
  };
}

/** A lot links to its owner's account, which support can look into. */
function describeLot(hit: HitOf<'location'>): Reported {
  return {
    to: paths.supportAccount(hit.owner._id),
    name: hit.name,
    about: [hit.address, hit.phoneNumber, texts.foundBy[hit.foundBy]],
    end: <span>{texts.owner(hit.owner.name)}</span>,
  };
}
