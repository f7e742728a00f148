import { expect, it } from 'vitest';
import type { PlacesPort } from '#integrations/geocoding/places.port.ts';
import { emptyPlan, planLine } from './import-plan.ts';
import { placeLots } from './place-lots.ts';

it('says which lines need coordinates when places cannot be looked up', async () => {
  const away: PlacesPort = {
    suggest: () => Promise.reject(new Error('down')),
    locate: () => Promise.resolve(null),
  };
  const plan = emptyPlan();
  const said = { taxes: null, amenities: null, clearance: null, timeZone: null, zone: null };
  const lot = { reference: null, phone: '+13125550123', ...said };
  planLine(plan, 2, { ...lot, name: 'A', address: '1 A St, Chicago, IL 60606', point: null });
  planLine(plan, 3, { ...lot, name: 'B', address: '1 B St', point: { lat: 41, lng: -87 } });
  await placeLots(away, plan);
  const message = 'Places cannot be looked up right now. Enter latitude and longitude.';
  expect(plan.problems).toEqual([{ line: 2, column: 'latitude', message }]);
});
