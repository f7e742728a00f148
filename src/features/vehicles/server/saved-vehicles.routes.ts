import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { savedVehiclesContract as contract } from '../saved-vehicles.contract.ts';
import { changeSavedVehicle, listSavedVehicles, removeSavedVehicle, saveVehicle } from './save-vehicle.ts';

export function savedVehiclesRoutes({ db, newId }: Deps): Route[] {
  return [
    route(contract.listSavedVehicles, async ({ principal: { user } }) => {
      if (!user) return refuse('not_signed_in');
      return { data: { vehicles: await listSavedVehicles(db, user.id) } };
    }),

    route(contract.saveVehicle, async ({ principal: { user }, body, now, once }) => {
      if (!user) return refuse('not_signed_in');
      return once(async (tx) => {
        const vehicle = await saveVehicle(tx, { userId: user.id, id: newId(), now }, body);
        return isRefusal(vehicle) ? vehicle : { data: { vehicle } };
      });
    }),

    route(contract.changeSavedVehicle, async ({ principal: { user }, params: { id }, body, now }) => {
      if (!user) return refuse('not_signed_in');
      const vehicle = await changeSavedVehicle(db, { userId: user.id, id, now }, body);
      return isRefusal(vehicle) ? vehicle : { data: { vehicle } };
    }),

    route(contract.removeSavedVehicle, async ({ principal: { user }, params: { id } }) => {
      if (!user) return refuse('not_signed_in');
      const refused = await removeSavedVehicle(db, { userId: user.id, id });
      return refused ?? { message: 'Vehicle removed' };
    }),
  ];
}
