import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { SavedVehicle } from '../saved-vehicles.contract.ts';
import styles from './shared/own-cars.module.css';
import { useOwnCarsWhenKnown } from './shared/own-cars.tsx';
import { VehicleForm } from './vehicle-form.tsx';

const texts = {
  none: t`No car is saved yet.`,
  isDefault: t`Default`,
  makeDefault: t`Make default`,
  makeDefaultOf: (plate: string) => t`Make ${plate} the default`,
  edit: t`Edit`,
  editOf: (plate: string) => t`Edit ${plate}`,
  remove: t`Remove`,
  removeOf: (plate: string) => t`Remove ${plate}`,
  removed: (plate: string) => t`${plate} is removed. Your past bookings keep it.`,
  undo: t`Undo`,
  add: t`Add a car`,
};

/** Which vehicle the form is for: none, a new one, or a saved one. */
type Editing = SavedVehicle | 'new' | null;

/** The account's vehicles (rule 32). */
export function SavedVehicles() {
  const list = useQuery(apiQuery('GET /vehicles/me'));
  const [editing, setEditing] = useState<Editing>(null);
  const [removed, setRemoved] = useState<SavedVehicle | null>(null);
  const changing = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => refreshQueries('/vehicles/me'),
  });
  const remove = (vehicle: SavedVehicle) =>
    changing.mutate(async () => {
      await callApi('DELETE /vehicles/me/:id', { params: { id: vehicle._id } });
      setRemoved(vehicle);
    });
  const putBack = ({ _id, ...vehicle }: SavedVehicle) =>
    changing.mutate(async () => {
      await callApi('POST /vehicles/me', { body: vehicle, idempotencyKey: `put-back-${_id}` });
      setRemoved(null);
    });
  const makeDefault = ({ _id }: SavedVehicle) =>
    changing.mutate(() => callApi('PATCH /vehicles/me/:id', { params: { id: _id }, body: { isDefault: true } }));
  const vehicles = list.data?.data.vehicles;
  const used = useOwnCarsWhenKnown();
  return (
    <Card>
      {changing.isError && <Banner tone="error">{errorText(changing.error)}</Banner>}
      {removed && (
        <Banner tone="success" takesFocus>
          <p>{texts.removed(removed.plate)}</p>
          <Button variant="secondary" size="small" onClick={() => putBack(removed)}>
            {texts.undo}
          </Button>
        </Banner>
      )}
      {(list.isPending || (used === null && !list.isError)) && <SkeletonList rows={1} height="7.25rem" />}
      {list.isError && <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />}
      {vehicles?.length === 0 && used && (used.length > 0 ? <CarsPaidFor cars={used} /> : <p>{texts.none}</p>)}
      {vehicles && vehicles.length > 0 && (
        <ul className={ui.entries}>
          {vehicles.map((vehicle) => (
            <li key={vehicle._id} className={ui.row}>
              <VehicleRow vehicle={vehicle} onDefault={makeDefault} onEdit={setEditing} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <VehicleForm
          key={editing === 'new' ? 'new' : editing._id}
          vehicle={editing === 'new' ? null : editing}
          onSaved={async () => {
            setEditing(null);
            setRemoved(null);
            await refreshQueries('/vehicles/me');
          }}
          onCancel={() => setEditing(null)}
        />
      )}
      {!editing && vehicles && used && (
        <div>
          <Button variant="secondary" onClick={() => setEditing('new')}>
            {texts.add}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Nobody has to save them (rule 32). */
function CarsPaidFor({ cars }: { readonly cars: NonNullable<ReturnType<typeof useOwnCarsWhenKnown>> }) {
  return (
    <div className={ui.cluster}>
      {cars.map(({ _id, plate, state }) => (
        <Plate key={_id} plate={plate} state={state} />
      ))}
    </div>
  );
}

type VehicleRowProps = {
  readonly vehicle: SavedVehicle;
  readonly onDefault: (vehicle: SavedVehicle) => void;
  readonly onEdit: (vehicle: SavedVehicle) => void;
  readonly onRemove: (vehicle: SavedVehicle) => void;
};

function VehicleRow({ vehicle, onDefault, onEdit, onRemove }: VehicleRowProps) {
  const { plate, state, nickname, isDefault } = vehicle;
  return (
    <>
      <div className={classNames(ui.stack1, styles.name)}>
        {nickname !== '' && <strong>{nickname}</strong>}
        <span>
          <Plate plate={plate} state={state} />
        </span>
      </div>
      {isDefault && <StatusBadge tone="blue">{texts.isDefault}</StatusBadge>}
      <div className={ui.row}>
        {!isDefault && (
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.makeDefaultOf(plate)}
            onClick={() => onDefault(vehicle)}
          >
            {texts.makeDefault}
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={texts.editOf(plate)} onClick={() => onEdit(vehicle)}>
          {texts.edit}
        </Button>
        <Button variant="quiet" size="small" aria-label={texts.removeOf(plate)} onClick={() => onRemove(vehicle)}>
          {texts.remove}
        </Button>
      </div>
    </>
  );
}
