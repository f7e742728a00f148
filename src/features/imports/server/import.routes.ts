import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { membersContract } from '#features/members/members.contract.ts';
import { listValidCodes, type StoredCode } from '#features/members/server/public.ts';
import { givenPermitsContract } from '#features/permits/given-permits.contract.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { everyLotOf, isLotManaged } from '#platform/http/access/managed-lots.read-model.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { importsContract } from '../imports.contract.ts';
import { locationImportContract } from '../location-import.contract.ts';
import { codeValues, codeWords } from './code-values.ts';
import { CODE_COLUMNS } from './codes-columns.ts';
import { exportTable } from './export/export-table.ts';
import { lotsTable } from './export/lots-table.ts';
import { codesImport } from './import-codes.ts';
import { permitsImport } from './import-permits.ts';
import { lotsImport } from './lots/import-lots.ts';
import { permitsTable } from './permits-table.ts';
import { importAtOnce } from './runs/import-at-once.ts';
import {
  beginImport,
  beginUndo,
  checkImport,
  getImport,
  listLatest,
  receivePart,
  runImport,
} from './runs/table-imports.ts';

export function importRoutes(deps: Deps): Route[] {
  return [
    route(locationImportContract.importLocations, async ({ body, query, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const { dryRun, coordinates: pins } = query;
      const requested = { csv: body.csv, dryRun, pins, ownerId: principal.user.id, locationId: null, now };
      return importAtOnce(deps, { name: 'lots', kind: lotsImport }, requested, once);
    }),
    route(membersContract.importMemberCodes, async ({ params, body, query, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const requested = { csv: body.csv, dryRun: query.dryRun, ownerId: principal.user.id, locationId: params.id, now };
      return importAtOnce(deps, { name: 'codes', kind: codesImport }, requested, once);
    }),
    route(importsContract.beginImport, async ({ body, principal, now, once }) => {
      const { user } = principal;
      const managed = everyLotOf(principal);
      if (!user || !managed) return refuse('not_signed_in');
      const isOwner = user.role === 'vendor' || user.role === 'odogwu';
      return once((tx) => beginImport(tx, deps, { ...body, ownerId: user.id, isOwner, managed, now }));
    }),
    route(importsContract.sendImportPart, async ({ params: { id, place }, body: { part }, principal: { user } }) =>
      user ? receivePart(deps.db, { ownerId: user.id, importId: id, place, part }) : refuse('not_signed_in'),
    ),
    route(importsContract.checkImport, async ({ params: { id }, body, principal: { user } }) =>
      user ? checkImport(deps, { ...body, ownerId: user.id, importId: id }) : refuse('not_signed_in'),
    ),
    route(importsContract.getImport, async ({ params: { id }, principal: { user } }) =>
      user ? getImport(deps.db, { ownerId: user.id, importId: id }) : refuse('not_signed_in'),
    ),
    route(importsContract.listImports, async ({ query, principal }) => {
      const { user } = principal;
      const managed = everyLotOf(principal);
      if (!user || !managed) return refuse('not_signed_in');
      const { locationId } = query;
      if (locationId !== undefined && !(await isLotManaged(deps.db, managed, locationId))) return refuse('not_found');
      return listLatest(deps.db, { ...query, ownerId: user.id });
    }),
    route(importsContract.runImport, async ({ params: { id }, principal: { user } }) =>
      user ? runImport(deps, { ownerId: user.id, importId: id }) : refuse('not_signed_in'),
    ),
    route(importsContract.exportLots, async ({ query: { format }, principal: { user } }) =>
      user ? exportTable(deps, { format, name: 'lots', rows: lotsTable(deps.db, user.id) }) : refuse('not_signed_in'),
    ),
    route(importsContract.exportMemberCodes, async ({ params: { id }, query: { format } }) =>
      exportTable(deps, { format, name: 'member-codes', rows: codesTable(deps.db, id) }),
    ),
    route(givenPermitsContract.exportPermits, async ({ params: { id }, query: { format } }) =>
      exportTable(deps, { format, name: 'permits', rows: permitsTable(deps.db, id) }),
    ),
    route(
      givenPermitsContract.importPermits,
      async ({ params, body: { csv }, query: { dryRun }, principal, now, once }) => {
        if (!principal.user) return refuse('not_signed_in');
        const requested = { csv, dryRun, ownerId: principal.user.id, locationId: params.id, now };
        return importAtOnce(deps, { name: 'permits', kind: permitsImport }, requested, once);
      },
    ),
    route(importsContract.undoImport, async ({ params: { id }, principal: { user }, now }) =>
      user ? beginUndo(deps, { ownerId: user.id, importId: id, now }) : refuse('not_signed_in'),
    ),
  ];
}

/** The member codes of a lot as a table that can be imported. The first row has the column names. */
async function* codesTable(db: Db, locationId: string): AsyncGenerator<readonly string[]> {
  yield CODE_COLUMNS.all;
  const location = await findLocation(db, locationId);
  if (!location) return;
  const zones = new Map((await listZonesOnOffer(db, locationId)).map(({ zoneNumber, id }) => [zoneNumber, id]));
  const codes: StoredCode[] = JSON.parse(await listValidCodes(db, locationId));
  for (const code of codes.toSorted((one, other) => (one.code < other.code ? -1 : 1))) {
    const words = { ...codeWords(codeValues(code), { timeZone: location.timeZone, zones }), code: code.code };
    yield CODE_COLUMNS.all.map((column) => words[column]);
  }
}
