import { t } from 'ttag';
import { CarFields } from '#features/vehicles/client/shared/car-fields.tsx';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { stateOfAddress } from '#features/vehicles/rules/us-states.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { type ConfirmedParking, storeConfirmed } from './confirmed-parking.ts';
import styles from './member-parking-form.module.css';

const texts = {
  estimate: t`Free For Church Visitors`,
  code: t`Member code`,
  vehicleWrong: t`Please provide a valid license plate number and state`,
  codeWrong: t`Please provide a valid code`,
  park: t`Confirm parking`,
  parking: t`Confirming…`,
};

type MemberParkingFormProps = {
  readonly locationId: string;
  readonly zoneId: string;
  /** Of the lot, whose state most plates have. */
  readonly address: string;
  readonly onParked: (parking: ConfirmedParking) => void;
  /** Called if it is a merchant's code, which takes something off the price. */
  readonly onTakesOff: (code: string) => void;
};

type Entered = { readonly plateNumber: string; readonly state: string; readonly code: string };

const MAX_CODE_LENGTH = 20;

/** Plate, state and code; nothing is paid, and no payment script is loaded. */
export function MemberParkingForm({ locationId, zoneId, address, onParked, onTakesOff }: MemberParkingFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { plateNumber: '', state: stateOfAddress(address) ?? '', code: '' },
    check: checkMember,
    send: async ({ plateNumber, state, code }) => {
      const body = { code: code.trim(), locationId, zoneId, plateNumber: plateNumber.trim(), state: state.trim() };
      try {
        const { data } = await sendOnce(body, (idempotencyKey) =>
          callApi('POST /sessions/code', { body, idempotencyKey }),
        );
        storeConfirmed(zoneId, data);
        onParked(data);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'code_takes_off')) throw error;
        onTakesOff(body.code);
      }
    },
    failureText: describeFailure,
  });
  return (
    <Form form={form}>
      <p className={styles.estimate}>{texts.estimate}</p>
      <CarFields form={form} />
      <TextField
        label={texts.code}
        maxLength={MAX_CODE_LENGTH}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        {...form.field('code')}
        onChange={(code) => form.set('code', code.toUpperCase())}
      />
      <ActionBar>
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.parking} full>
          {texts.park}
        </Button>
      </ActionBar>
    </Form>
  );
}

export function checkMember({ plateNumber, code }: Entered): FieldErrors<Entered> {
  return {
    plateNumber: plateError(plateNumber, texts.vehicleWrong),
    ...(code.trim() === '' && { code: texts.codeWrong }),
  };
}

/** The server's message, or the specification's if there is none. */
function describeFailure(error: unknown): string {
  const isAnswer = error instanceof ApiError && !error.unanswered && error.status < 500;
  return isAnswer ? error.message : `${texts.codeWrong}. ${errorText(error)}`;
}
