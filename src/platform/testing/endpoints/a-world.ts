import type { SignedUp, TestApp } from '../app/test-app.ts';
import { aBulkAct, aSignPrint } from '../builders/a-bulk-act.ts';
import { aContactMessage } from '../builders/a-contact-message.ts';
import { aGuest, type Driver, payForStay, requestIntent } from '../builders/a-driver.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { aChalk, aListedPlate, aNote, aPictureOfRead } from '../builders/a-lookup.ts';
import { aMember, anAccount } from '../builders/a-member.ts';
import { aMemberCode } from '../builders/a-member-code.ts';
import { aNotice } from '../builders/a-notice.ts';
import { aPayoutThatWaits } from '../builders/a-payout-that-waits.ts';
import { aCompanyPermit, aPermit, aPermitPlan } from '../builders/a-permit.ts';
import { aTicket, aValetStand } from '../builders/a-ticket.ts';
import { aValidation } from '../builders/a-validation.ts';
import { anUndeliveredMail } from '../builders/an-undelivered-mail.ts';

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A lot with two zones, a paid stay of the driver, and the intent of a guest who has not paid. */
export async function aWorld(test: TestApp, { owner, driver }: { owner: SignedUp; driver: SignedUp }) {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  const other = await aZone(test.db, { locationId: lot.id });
  const guest = aGuest();
  const theirs: Driver = { headers: { ...driver.headers }, guestId: null };
  const stay = await payForStay(test, theirs, { zoneId: zone.id });
  const session = (await test.call('GET /sessions/:id', { params: { id: stay.sessionId } }, driver.headers)).body.data;
  await aValetStand(test.db, { locationId: lot.id, chargesRooms: true });
  const ticket = await aTicket(test.db, { locationId: lot.id });
  const intent = await requestIntent(test, guest, { zoneId: zone.id });
  const written = await aContactMessage(test.db);
  const undelivered = await anUndeliveredMail(test.db);
  const member = await aMember(test.db, { ownerId: owner.user._id });
  const invitee = await anAccount(test.db);
  const memberCode = await aMemberCode(test.db, { locationId: lot.id });
  const validation = await aValidation(test.db, { locationId: lot.id, stands: true });
  const permitPlan = await aPermitPlan(test.db, { locationId: lot.id, zoneIds: [zone.id] });
  const soldOutPlan = await aPermitPlan(test.db, { locationId: lot.id, zoneIds: [zone.id], seats: 0 });
  const granted = { locationId: lot.id, planId: permitPlan.id, userId: driver.user._id };
  const permit = await aPermit(test.db, granted);
  const companyPermit = await aCompanyPermit(test.db, { locationId: lot.id, planId: permitPlan.id });
  const note = await aNote(test.db, { locationId: lot.id, officerId: owner.user._id });
  const chalk = await aChalk(test.db, { locationId: lot.id, officerId: owner.user._id });
  const listed = await aListedPlate(test.db, { locationId: lot.id, addedBy: owner.user._id });
  const read = await aPictureOfRead(test.db, { locationId: lot.id });
  const notice = await aNotice(test.db, { locationId: lot.id, officerId: owner.user._id, givenAt: test.clock.now() });
  const bulkAct = await aBulkAct(test.db, { ownerId: owner.user._id, locationId: lot.id });
  const signPrint = await aSignPrint(test.db, { ownerId: owner.user._id, locationId: lot.id });
  const pause = { lots: { ids: [lot.id] }, change: { kind: 'sales' as const, paused: true } };
  const preview = await test.call('POST /locations/portfolio/preview', { body: pause }, owner.headers);
  const payout = await aPayoutThatWaits(test.db, { ownerId: owner.user._id, locationId: lot.id });
  return {
    bulkAct,
    signPrint,
    payout,
    bulkShown: preview.body.data.shown,
    owner: owner.user,
    lot,
    zone,
    other,
    stay,
    session,
    guest,
    written,
    undelivered,
    member,
    invitee,
    ticket,
    note,
    chalk,
    listed,
    read,
    notice,
    memberCode,
    validation,
    permitPlan,
    soldOutPlan,
    permit,
    companyPermit,
    clientSecret: intent.body.data.clientSecret ?? '',
  };
}
