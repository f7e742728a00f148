import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { refuseLotStaff } from '#platform/http/access/authorize.ts';
import { readClock } from '#platform/http/device-clock.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { isStartStop } from '../../rules/start-stop.ts';
import { stopLinksContract as contract } from '../../stop-links.contract.ts';
import { readVehicles } from '../booking/read-vehicles.ts';
import { findSeenSession } from '../sessions.read-model.ts';
import { findStayOfReceipt } from '../stay-of-receipt.ts';
import { type LeavingDeps, stopByDriver } from './stop-by-driver.ts';
import { requestLink } from './stop-links.ts';

export function stopLinksRoutes(deps: Deps & LeavingDeps): Route[] {
  return [
    route(contract.requestStopLink, async ({ params: { id: locationId }, body, network }) => {
      const read = readVehicles([body]);
      if (isRefusal(read)) return read;
      const [car] = read;
      if (car) await requestLink(deps, { locationId, plateState: car.state, plateKey: car.plateKey, network });
      return { message: t`If this car is paid for when it leaves, its driver gets the link now.` };
    }),
    route(contract.stopByReceipt, async ({ params: { key: receiptKey, id: sessionId }, body, principal, now }) => {
      const found = await findStayOfReceipt(deps.db, { receiptKey, sessionId });
      if (!found) return refuse('not_found');
      const { stay } = found;
      const notTheirs = await refuseLotStaff(deps.db, stay, principal);
      if (notTheirs) return notTheirs;
      // What has a chosen time is ended by its holder alone: nothing is saved by it.
      if (!isStartStop(stay)) return refuse('only_its_driver');
      const refused = await stopByDriver(deps, stay, { sessionId, clock: readClock(body.clock) });
      if (refused) return refused;
      const session = await findSeenSession(deps.db, sessionId, { now, viewer: null });
      return session ? { data: { ...session, receiptKey } } : refuse('not_found');
    }),
  ];
}
