// The bars of the sandbox's gates, which one sees and breaks at /dev/gate.

import type { Deps } from '#app/deps.ts';
import { isUp } from '#integrations/gates/sandbox-gate-machine.ts';
import { changeSandboxGate, findSandboxGate } from '#integrations/gates/sandbox-gates.store.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { gatesContract as contract } from '../gates.contract.ts';
import { listSandboxLanes } from './lanes.store.ts';

export function sandboxGatesRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(contract.listSandboxGates, async ({ now }) => {
      const lanes = await listSandboxLanes(db);
      const gates = await Promise.all(
        lanes.map(async ({ id: laneId, lotName, name: laneName, direction }) => {
          const { fault, byHand, openings, ...gate } = await findSandboxGate(db, laneId);
          return {
            laneId,
            lotName,
            laneName,
            direction,
            isUp: isUp({ fault, byHand, openings, ...gate }, now),
            byHand,
            fault,
            openings,
          };
        }),
      );
      return { data: { gates } };
    }),
    route(contract.changeSandboxGate, async ({ body: { laneId, fault, byHand } }) => {
      if (!(await listSandboxLanes(db)).some(({ id }) => id === laneId)) return refuse('not_found');
      await changeSandboxGate(db, laneId, (gate) => ({
        ...gate,
        ...(fault !== undefined && { fault }),
        // Whoever lowers it by hand presses it down.
        ...(byHand !== undefined && { byHand, ...(!byHand && { upUntil: null }) }),
      }));
      return { message: 'Changed' };
    }),
  ];
}
