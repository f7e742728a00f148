// The texts of a stand's figures and of finding any of its tickets.

import { msgid, ngettext, t } from 'ttag';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import type { Whereabouts } from '../../rules/ticket/ticket.ts';

export const figuresTexts = {
  title: t`Figures`,
  lead: (stand: string) => t`Find any ticket of ${stand}, and look back at a day`,
  search: t`Ticket, plate, name or hook`,
  found: t`Tickets found`,
  nothing: (q: string) => t`No ticket from the last 150 days has “${q}”`,
  nothingText: t`Try part of the plate or name.`,
  hook: (hook: number) => t`hook ${hook}`,
  day: t`Day`,
  waits: t`Waits by hour`,
  noWaits: t`No requested car was handed over on this day.`,
  late: (late: number, cars: number, minutes: number) =>
    ngettext(
      msgid`${late} of ${cars} cars came later than the ${minutes} minutes that you promise.`,
      `${late} of ${cars} cars came later than the ${minutes} minutes that you promise.`,
      late,
    ),
  stored: (cars: number, minutes: number) =>
    ngettext(
      msgid`${cars} car came within the ${minutes} minutes that you promise.`,
      `All ${cars} cars came within the ${minutes} minutes that you promise.`,
      cars,
    ),
  showAll: (count: number) => t`Show all ${count}`,
  hour: t`Hour`,
  cars: t`Cars`,
  half: t`Half within`,
  most: t`9 of 10 within`,
  lateCars: t`Late`,
  attendants: t`Cars by attendant`,
  noAttendants: t`Nobody handled a car on this day.`,
  name: t`Name`,
  tookIn: t`Taken in`,
  parked: t`Parked`,
  brought: t`Brought`,
  tips: t`Tips by attendant`,
  noTips: t`No tip was paid online on this day.`,
  tipsTotal: (cents: Cents) => t`${formatCents(cents)} in tips was paid online. It is not revenue: pass it on.`,
  tipsShared: (cents: Cents) => t`${formatCents(cents)} of it is shared by those who worked the shift.`,
  tipsOpen: (cents: Cents) => t`${formatCents(cents)} is not assigned yet.`,
  tip: t`Tips`,
  voids: t`Void tickets`,
  noVoids: t`No tickets were voided on this day.`,
  ticket: t`Ticket`,
  reason: t`Reason`,
  by: t`By`,
  at: t`At`,
  noReason: t`no reason given`,
  tills: t`Cash differences`,
  noTills: t`No shift was closed on this day.`,
  closed: t`Closed`,
  difference: t`Difference`,
  exact: t`exact`,
};

export const PLACE_WORDS: Readonly<Record<Whereabouts, string>> = {
  entry: t`Being parked`,
  parked: t`Parked`,
  requested: t`Requested`,
  retrieving: t`On its way`,
  ready: t`In front`,
  completed: t`Handed back`,
  void: t`Void`,
};
