import { z } from 'zod';
import type { Deps } from '#app/deps.ts';
import { accountsHere, checkAccount, findAccount, showAccount } from '#features/payments/server/public.ts';
import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { csvFile } from '#platform/contract/csv-line.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import { inSnapshot } from '#platform/db/transactions/in-transaction.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { payoutsContract as contract } from '../payouts.contract.ts';
import { payoutState } from '../rules/payout-state.ts';
import { getStatement, toBankPayout } from './get-statement.ts';
import { openLink } from './open-link.ts';
import { listOwners, type OwnerRow } from './owners.read-model.ts';
import { planPayouts } from './payout-plan.ts';
import { recordPayout } from './record-payout.ts';
import { statementFileName, writeStatementCsv } from './statement-csv.ts';
import type * as Work from './statement-pdf.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./statement-pdf.worker.ts', import.meta.url) };

const OwnersCursor = z.tuple([z.int(), Id]);

export function payoutsRoutes(deps: Deps): Route[] {
  return [...accountRoutes(deps), ...statementRoutes(deps), ...bankRoutes(deps)];
}

function accountRoutes(deps: Deps): Route[] {
  return [
    route(contract.getPayoutAccount, async ({ params }) => ({ data: await showAccount(deps, params.id) })),
    route(contract.checkPayoutAccount, async ({ params }) => {
      const account = await findAccount(deps.db, params.id);
      try {
        if (account) await checkAccount(deps, account);
      } catch (error) {
        if (error instanceof ProviderUnavailable) return refuse('payouts_unavailable');
        throw error;
      }
      return { data: await showAccount(deps, params.id) };
    }),
    route(contract.openPayoutLink, async ({ params }) => {
      const link = await openLink(deps, params.id);
      return isRefusal(link) ? link : { data: link };
    }),
  ];
}

function statementRoutes({ db, pools }: Deps): Route[] {
  const read = (id: string, requested: Parameters<typeof getStatement>[2]) =>
    inSnapshot(db, (tx) => getStatement(tx, id, requested));
  return [
    route(contract.getStatement, async ({ params, query, now }) => {
      const statement = await read(params.id, { ...query, now });
      return isRefusal(statement) ? statement : { data: statement };
    }),
    route(contract.downloadStatementCsv, async ({ params, query, now }) => {
      const statement = await read(params.id, { ...query, now });
      if (isRefusal(statement)) return statement;
      const fileName = statementFileName(statement, 'csv');
      return csvFile(fileName, writeStatementCsv(statement));
    }),
    route(contract.downloadStatementPdf, async ({ params, query, now }) => {
      const statement = await read(params.id, { ...query, now });
      if (isRefusal(statement)) return statement;
      const fileName = statementFileName(statement, 'pdf');
      const file = await pools.drawnFiles.drawn(['statement', statement], () =>
        pools.drawings.run(WORK, 'drawStatementPdf', { statement, now }),
      );
      return { contentType: 'application/pdf', fileName, ...file };
    }),
  ];
}

function bankRoutes(deps: Deps): Route[] {
  const provider = accountsHere(deps)?.name ?? null;
  return [
    route(contract.listOwners, async ({ query: { limit, cursor }, now }) => {
      const after = decodeCursor(cursor, OwnersCursor);
      if (isRefusal(after)) return after;
      const rows = await listOwners(deps.db, { after, limit: limit + 1 });
      const { page, nextCursor } = cutPage(rows, limit, ({ owed, _id }) => [owed, _id]);
      const owners = page.map((row) => toOwedOwner(row, provider));
      const owed = owners.map(({ _id: id, owed: owedCents, state }) => ({ id, owedCents, state }));
      const plans = await planPayouts(deps, owed, { now });
      return {
        data: { owners: owners.map((owner, nth) => ({ ...owner, next: plans[nth]?.next ?? null })) },
        nextCursor,
      };
    }),
    route(contract.recordBankPayout, async ({ params, body, principal, now, once }) => {
      if (!principal.user) return refuse('not_signed_in');
      const { amount: cents, ...written } = body;
      const requested = { ...written, cents, ownerId: params.id, actorId: principal.user.id, now };
      return once(async (tx) => {
        const recorded = await recordPayout(deps, tx, requested);
        if (isRefusal(recorded)) return recorded;
        return { data: { payout: toBankPayout(recorded.payout), owed: recorded.owedCents } };
      });
    }),
  ];
}

function toOwedOwner({ account, ...owner }: OwnerRow, provider: string | null) {
  const isHere = account?.accountRef && account.provider === provider;
  return { ...owner, state: provider === null ? ('not_offered' as const) : payoutState(isHere ? account : null) };
}
