import { t } from 'ttag';
import { saveFile } from '#platform/browser/download-file.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { writeCalendarEntry } from '#platform/calendar/calendar-entry.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import type { OwnSession } from '../../sessions.contract.ts';

const texts = {
  add: t`Calendar`,
  addOf: (plate: string) => t`Calendar: add the time of ${plate}`,
  title: (lot: string) => t`Parking at ${lot}`,
  zone: (zone: string) => t`Zone ${zone}`,
};

/** A file that the phone opens with its own calendar. The emailed entry of a reservation has the same id, and replaces it. */
export function AddToCalendar({ session }: { readonly session: OwnSession }) {
  const save = () => {
    const { content } = writeCalendarEntry({
      uid: session.orderId,
      sequence: 0,
      canceled: false,
      writtenAt: serverNow(),
      startsAt: new Date(session.startTime),
      endsAt: new Date(session.endTime),
      title: texts.title(session.locationName),
      text: `${texts.zone(session.zoneNumber)}\n${session.vehiclePlate} ${session.vehicleState}`,
      address: session.locationAddress,
      url: new URL(paths.receipt(session.receiptKey), window.location.href).href,
    });
    saveFile(new Blob([content], { type: 'text/calendar' }), 'parking.ics');
  };
  return (
    <Button variant="secondary" size="small" aria-label={texts.addOf(session.vehiclePlate)} onClick={save}>
      {texts.add}
    </Button>
  );
}
