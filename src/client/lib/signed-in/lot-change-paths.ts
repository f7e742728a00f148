// The pages of changes to many lots. No first page loads them.

import { fill } from '../api/fill-path.ts';

export const lotChangeRoutes = { lotChanges: '/locations/changes', lotChange: '/locations/changes/:actId' } as const;

export const lotChangePaths = {
  lotChanges: () => lotChangeRoutes.lotChanges,
  lotChange: (actId: string) => fill(lotChangeRoutes.lotChange, { actId }),
};
