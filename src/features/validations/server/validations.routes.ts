import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { managedFor } from '#platform/http/access/managed-for.ts';
import { toLotOfRow } from '#platform/http/access/page-of-lots.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { validationsContract as contract } from '../validations.contract.ts';
import { addValidation, changeValidation } from './manage-validations.ts';
import { printPoster } from './print-poster.ts';
import { toValidation } from './validation-answer.ts';
import { listManagedValidations, listValidations, readValidation } from './validations.store.ts';

const IdCursor = z.tuple([z.uuid()]);

export function validationsRoutes(deps: Deps): Route[] {
  const { db, newId } = deps;
  return [
    route(contract.listValidations, async ({ params, query: { search, limit, cursor } }) => {
      const after = decodeCursor(cursor, IdCursor);
      if (isRefusal(after)) return after;
      const rows = await listValidations(db, { locationId: params.id, search, beforeId: after?.[0], limit });
      const { page, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
      return { data: { validations: page.map(toValidation) }, nextCursor };
    }),
    route(contract.listManagedValidations, async ({ body: { search = '', cursor, ...requested }, principal }) => {
      const managed = await managedFor(db, principal, requested.locationId);
      if (isRefusal(managed)) return managed;
      const after = decodeCursor(cursor, IdCursor);
      if (isRefusal(after)) return after;
      const rows = await listManagedValidations(db, { ...requested, managed, search, after: after?.[0] ?? null });
      const { page, nextCursor } = cutPage(rows, requested.limit, ({ id }) => [id]);
      const validations = page.map((row) => ({ ...toValidation(row), location: toLotOfRow(row) }));
      return { data: { validations }, nextCursor };
    }),
    route(contract.addValidation, ({ params, body, now, once }) =>
      once(async (tx) => {
        const validation = await addValidation(tx, { locationId: params.id, id: newId(), now }, body);
        return isRefusal(validation) ? validation : { data: { validation } };
      }),
    ),
    route(contract.getValidation, async ({ params }) => {
      const stored = await readValidation(db, params);
      return stored ? { data: { validation: toValidation(stored) } } : refuse('not_found');
    }),
    route(contract.changeValidation, async ({ params, body, now }) => {
      const validation = await inTransaction(db, (tx) => changeValidation(tx, { ...params, now }, body));
      return isRefusal(validation) ? validation : { data: { validation } };
    }),
    route(contract.printValidationPoster, ({ params, now }) =>
      printPoster(deps, { ...params, publicUrl: deps.config.publicUrl, now }),
    ),
  ];
}
