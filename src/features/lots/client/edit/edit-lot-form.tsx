import { useId } from 'react';
import { t } from 'ttag';
import { TaxesFields } from '#features/pricing/client/shared/taxes-fields.tsx';
import { US_TIME_ZONES } from '#platform/calendar/us-time-zones.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { CheckList } from '#platform/ui/fields/check-list.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { LeaveQuestion } from '#platform/ui/fields/leave-question.tsx';
import { SaveBar } from '#platform/ui/fields/save-bar.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Location } from '../../lots.contract.ts';
import { AMENITIES, nameAmenity } from '../../rules/amenities.ts';
import { MAX_REFERENCE } from '../../rules/reference.ts';
import { placedAt } from '../map/map-view.ts';
import { PinField } from '../map/pin-field.tsx';
import { type Place, PlaceField } from '../shared/place-field.tsx';
import type { EnteredLot, LotPart } from './entered-lot.ts';
import { type LotEditState, useLotEdit } from './use-lot-edit.ts';

const PARTS: Readonly<Record<LotPart, string>> = {
  locationName: t`its name`,
  reference: t`your reference`,
  address: t`its address`,
  location_point: t`its pin`,
  timeZone: t`its time zone`,
  phoneNumber: t`its phone number`,
  amenities: t`its amenities`,
  heightLimitInches: t`its clearance`,
  taxes: t`its taxes`,
};
const inWords = new Intl.ListFormat(t`en-US`, { type: 'conjunction' });

const factTexts = {
  features: t`Features and clearance`,
  clearance: (inches: string) => t`${inches} in`,
  noTaxes: t`None`,
  saved: (name: string) => t`${name} is saved`,
  savedText: t`Parking already sold keeps its price and its address.`,
  overtaken: t`Someone else saved this lot while you were editing it`,
  overtakenText: t`Fields you did not change now show their version. Check them, then save.`,
  both: (parts: readonly LotPart[]) =>
    t`You both changed ${inWords.format(parts.map((part) => PARTS[part]))}. Yours is shown, and saving replaces theirs.`,
};

const texts = {
  address: t`Address`,
  name: t`Name`,
  reference: t`Your reference`,
  referenceHint: t`What you call it in your own records. Imports find it by this name.`,
  phone: t`Phone number`,
  amenities: t`Amenities`,
  amenitiesHint: t`Drivers see it, and can search for it.`,
  height: t`Clearance in inches`,
  heightHint: t`The lowest point on the way in. 6′ 8″ is 80 inches.`,
  timeZone: t`Time zone`,
  timeZoneHint: t`Hours, days and rates follow this clock. Parking already sold keeps its start and end.`,
  timeZoneChoice: (name: string, id: string) => `${name} (${id})`,
  addressHint: t`Receipts keep the address they were issued with.`,
  taxes: {
    title: t`Taxes`,
    text: t`Added to every price here on separate lines. Earlier sales keep theirs.`,
  },
};
const BY_ADDRESS = { zoom: 17, placed: 'near' } as const;

/** Name, place and phone number, amenities, and taxes. A name, address or phone number that is left blank stays as it is. */
export function EditLotForm({ location }: { readonly location: Location }) {
  const state = useLotEdit(location);
  const { form, isUnsaved } = state;
  const id = useId();
  return (
    <>
      <form id={id} ref={form.formRef} className={classNames(ui.stack3, ui.columns)} noValidate onSubmit={form.submit}>
        <section className={ui.stack2}>
          <WhereFields form={form} />
        </section>
        <div className={ui.stack3}>
          <WhatItHas form={form} />
          <Taxes state={state} />
        </div>
      </form>
      <SaveBar form={id} isUnsaved={isUnsaved} busy={form.busy} onDiscard={state.discard}>
        <SavedMessage state={state} name={location.name} />
      </SaveBar>
      <LeaveQuestion isUnsaved={isUnsaved} />
    </>
  );
}

type PartProps = { readonly form: FormState<EnteredLot> };

function WhereFields({ form }: PartProps) {
  const { location_point: view } = form.values;
  const pick = ({ address, lat, lng, exact }: Place) => {
    form.set('address', address);
    if (exact) form.set('location_point', placedAt(view, { lat, lng }, BY_ADDRESS));
  };
  return (
    <>
      <TextField label={texts.name} maxLength={80} autoComplete="off" {...form.field('locationName')} />
      <TextField
        label={texts.reference}
        hint={texts.referenceHint}
        optional
        maxLength={MAX_REFERENCE}
        autoComplete="off"
        {...form.field('reference')}
      />
      <PlaceField
        label={texts.address}
        hint={texts.addressHint}
        near={view.center}
        {...form.field('address')}
        onPick={pick}
      />
      <TextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        {...form.field('phoneNumber')}
      />
      <PinField
        value={view}
        onChange={(next) => form.set('location_point', next)}
        error={form.errorOf('location_point')}
      />
      <SelectField
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        options={clocksBeside(form.values.timeZone)}
        {...form.field('timeZone')}
      />
    </>
  );
}

function clocksBeside(current: string) {
  return [...new Set([current, ...US_TIME_ZONES])].map((value) => ({
    value,
    label: texts.timeZoneChoice(nameTimeZone(value), value),
  }));
}

function WhatItHas({ form }: PartProps) {
  const { amenities, heightLimitInches } = form.values;
  const has = AMENITIES.filter((each) => amenities.includes(each)).map(nameAmenity);
  const clearance = heightLimitInches === '' ? [] : [factTexts.clearance(heightLimitInches)];
  return (
    <Fold
      title={factTexts.features}
      summary={[...has, ...clearance].join(', ')}
      mustOpen={form.errorOf('heightLimitInches') !== undefined}
    >
      <FieldGroup label={texts.amenities} hint={texts.amenitiesHint}>
        {({ describedBy }) => (
          <CheckList
            options={AMENITIES.map((value) => ({ value, label: nameAmenity(value) }))}
            chosen={amenities}
            onChange={(chosen) => form.set('amenities', chosen)}
            describedBy={describedBy}
          />
        )}
      </FieldGroup>
      <TextField
        label={texts.height}
        hint={texts.heightHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.field('heightLimitInches')}
      />
    </Fold>
  );
}

function Taxes({ state: { form, taxProblems } }: { readonly state: LotEditState }) {
  const { taxes } = form.values;
  return (
    <Fold
      title={texts.taxes.title}
      summary={taxes.map(({ name, percent }) => `${name} ${percent}%`).join(', ') || factTexts.noTaxes}
      mustOpen={Object.keys(taxProblems).length > 0}
    >
      <p className={ui.soft}>{texts.taxes.text}</p>
      <TaxesFields taxes={taxes} onChange={(changed) => form.set('taxes', changed)} problems={taxProblems} />
    </Fold>
  );
}

/** The outcome of the last attempt to save. */
function SavedMessage({
  state: { form, overtaken, isSaved },
  name,
}: {
  readonly state: LotEditState;
  readonly name: string;
}) {
  const failure = form.failure ?? form.errorOf('taxes');
  return (
    <>
      {failure && <Banner tone="error">{failure}</Banner>}
      {overtaken && (
        <Banner tone="info" title={factTexts.overtaken}>
          <p>{overtaken.length > 0 ? factTexts.both(overtaken) : factTexts.overtakenText}</p>
        </Banner>
      )}
      {isSaved && (
        <Banner tone="success" title={factTexts.saved(name)}>
          <p>{factTexts.savedText}</p>
        </Banner>
      )}
    </>
  );
}
