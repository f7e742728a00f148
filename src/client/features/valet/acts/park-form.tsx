import { useInfiniteQuery } from '@tanstack/react-query';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { ActionBar } from '../../../ui/roadside/action-bar.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { formTexts as texts } from '../arrival/form-texts.ts';
import { missingParking } from '../arrival/ticket-draft.ts';
import { boardQuery } from '../ticket/ticket-queries.ts';
import { QuickChoices } from './quick-choices.tsx';
import { recentPlaces } from './recent-places.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { useTicketAct } from './use-ticket-act.ts';

type ParkFormProps = { readonly ticket: Valet; readonly onParked: (ticket: Valet) => void };

/** Who parked the car and where, which nobody can guess later; a car in front goes back to a place (rule 251). */
export function ParkForm({ ticket, onParked }: ParkFormProps) {
  const name = useCurrentUser()?.name ?? '';
  const { act, refused, busy } = useTicketAct(ticket._id);
  const { data } = useInfiniteQuery(boardQuery(ticket.locationId));
  const places = recentPlaces(data?.pages.flatMap(({ valets }) => valets) ?? []);
  const isInFront = ticket.whereabouts === 'ready';
  const form = useForm({
    initial: { parkedBy: name, parkedLocation: '' },
    check: missingParking,
    send: async (parking) => {
      const parked = await act({ kind: isInFront ? 'park_again' : 'enter_parking', ...parking });
      if (parked) onParked(parked);
    },
  });
  const { parkedLocation } = form.values;
  return (
    <Form form={form}>
      <div>
        <TextField
          label={texts.parkedLocation}
          hint={texts.parkedHint}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('parkedLocation')}
        />
        <QuickChoices
          label={texts.recentPlaces}
          choices={places}
          value={parkedLocation}
          onPick={(place) => form.set('parkedLocation', place)}
        />
      </div>
      <TextField label={texts.parkedBy} maxLength={60} autoComplete="off" {...form.field('parkedBy')} />
      {refused && <RefusedNotice refused={refused} />}
      <ActionBar>
        <Button type="submit" busy={busy !== null} busyText={texts.editBusy} full>
          {texts.submitPark}
        </Button>
      </ActionBar>
    </Form>
  );
}
