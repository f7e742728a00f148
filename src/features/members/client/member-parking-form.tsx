import { useEffect } from 'react';
import { t } from 'ttag';
import { CarFields } from '#features/vehicles/client/shared/car-fields.tsx';
import { plateError } from '#features/vehicles/rules/plate.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FieldErrors, useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { type ConfirmedParking, storeConfirmed } from './confirmed-parking.ts';
import styles from './member-parking-form.module.css';

const texts = {
  estimate: t`Free For Church Visitors`,
  shops: t`With a code from a shop or another host, parking costs less or nothing.`,
  code: t`Code`,
  vehicleWrong: t`Please provide a valid license plate number and state`,
  codeWrong: t`Please provide a valid code`,
  park: t`Use the code`,
  parking: t`Checking…`,
};

type MemberParkingFormProps = {
  readonly locationId: string;
  readonly zoneId: string;
  /** Filled in. */
  readonly car: TypedCar;
  readonly onTyped: (car: TypedCar) => void;
  readonly onParked: (parking: ConfirmedParking) => void;
  /** Called if it is a merchant's code, which takes something off the price. */
  readonly onTakesOff: (code: string) => void;
};

export type TypedCar = { readonly plate: string; readonly state: string };

type Entered = { readonly plateNumber: string; readonly state: string; readonly code: string };

const MAX_CODE_LENGTH = 20;

/** Plate, state and a code of any kind; nothing is paid here, and no payment script is loaded. */
export function MemberParkingForm({ locationId, zoneId, car, onTyped, onParked, onTakesOff }: MemberParkingFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { plateNumber: car.plate, state: car.state, code: '' },
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
  const { plateNumber: plate, state } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the car changes.
  useEffect(() => onTyped({ plate, state }), [plate, state]);
  return (
    <Form form={form}>
      <div className={ui.stack1}>
        <p className={styles.estimate}>{texts.estimate}</p>
        <p className={ui.muted}>{texts.shops}</p>
      </div>
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
