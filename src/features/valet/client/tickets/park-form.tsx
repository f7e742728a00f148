import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Form } from '#platform/ui/fields/form.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { StayingBar } from '#platform/ui/staying-bar.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { freePlaces } from '../../rules/board/free-places.ts';
import { missingParking } from '../arrival/ticket-draft.ts';
import { carsAtHandQuery } from '../offline/cars-at-hand.ts';
import { RefusedBanner } from './refused-banner.tsx';
import { boardQuery } from './ticket-queries.ts';
import styles from './ticket-sheet.module.css';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  freePlaces: t`Free spaces, nearest first`,
  submitPark: t`CAR PARKED`,
  open: (ticketNumber: string) => t`Open ticket ${ticketNumber}`,
  parkedBy: t`Parked by`,
  parkedLocation: t`Parked at`,
  parkedHint: t`Level and space, such as B14`,
  editBusy: t`Saving…`,
};

type ParkFormProps = {
  readonly ticket: Valet;
  /** It was in front when the form opened. What others do meanwhile must not give its button another meaning. */
  readonly isAgain: boolean;
  readonly onParked: (ticket: Valet) => void;
};

/** Who parked the car and where, which nobody can guess later; a car in front goes back to a place (rule 251). */
export function ParkForm({ ticket, isAgain, onParked }: ParkFormProps) {
  const name = useCurrentUser()?.name ?? '';
  const { act, refused, busy } = useTicketAct(ticket._id);
  const { data } = useInfiniteQuery(boardQuery(ticket.locationId));
  const known = useQuery(carsAtHandQuery(ticket.locationId)).data;
  const others = (data?.pages.flatMap(({ valets }) => valets) ?? []).filter(({ _id }) => _id !== ticket._id);
  const places = freePlaces(known?.places ?? [], others);
  // Only after a tap: the button does not change under a thumb.
  const isTooLate = refused !== null && ticket.whereabouts !== (isAgain ? 'ready' : 'entry');
  const form = useForm({
    initial: { parkedBy: name, parkedLocation: '' },
    check: missingParking,
    send: async (parking) => {
      const parked = await act({ kind: isAgain ? 'park_again' : 'enter_parking', ...parking });
      if (parked) onParked(parked);
    },
  });
  const { parkedLocation } = form.values;
  return (
    <Form form={form}>
      <TextField label={texts.parkedBy} maxLength={60} autoComplete="off" {...form.field('parkedBy')} />
      {/* Last, because its places come late. */}
      <div>
        <TextField
          label={texts.parkedLocation}
          hint={places.length > 0 ? texts.freePlaces : texts.parkedHint}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('parkedLocation')}
        />
        <QuickChoices
          label={texts.freePlaces}
          choices={places}
          value={parkedLocation}
          onPick={(place) => form.set('parkedLocation', place)}
        />
      </div>
      {refused && <RefusedBanner refused={refused} />}
      <StayingBar>
        {isTooLate ? (
          <ButtonLink to={paths.valetDetails(ticket._id)} full>
            {texts.open(ticket.ticketNumber)}
          </ButtonLink>
        ) : (
          <Button type="submit" busy={busy !== null} busyText={texts.editBusy} full>
            {texts.submitPark}
          </Button>
        )}
      </StayingBar>
    </Form>
  );
}

type QuickChoicesProps = {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly choices: readonly string[];
  readonly value: string;
  readonly onPick: (choice: string) => void;
};

/** The most frequent inputs, one tap each; the field above takes anything else. */
function QuickChoices({ label, choices, value, onPick }: QuickChoicesProps) {
  if (choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field that they fill in has the label; a second fieldset would be read as another question.
    <div role="group" aria-label={label} className={styles.choices}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={classNames(ui.option, styles.choice)}
          aria-pressed={choice.toLowerCase() === value.trim().toLowerCase()}
          onClick={() => onPick(choice)}
        >
          {choice}
        </button>
      ))}
    </div>
  );
}
