import { t } from 'ttag';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import styles from './car-fields.module.css';
import { OwnCars } from './own-cars.tsx';
import { PlateField } from './plate-field.tsx';
import { StateField } from './state-field.tsx';

const texts = { plate: t`License plate`, state: t`State` };

type Car = { readonly plateNumber: string; readonly state: string };
type CarFieldsProps = {
  readonly form: {
    readonly values: Car;
    readonly field: (name: keyof Car) => ReturnType<FormState<Car>['field']>;
    readonly set: (name: keyof Car, value: string) => void;
  };
};

/** One car: its plate and state, and the account's cars, which fill them in. */
export function CarFields({ form }: CarFieldsProps) {
  const { plateNumber: plate, state } = form.values;
  return (
    <>
      <div className={styles.fields}>
        <PlateField label={texts.plate} {...form.field('plateNumber')} />
        <StateField label={texts.state} {...form.field('state')} />
      </div>
      <OwnCars
        entered={[{ plate, state }]}
        onPick={(car) => {
          form.set('plateNumber', car.plate);
          form.set('state', car.state);
        }}
      />
    </>
  );
}
