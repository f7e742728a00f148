/** Calls about an owner's imported files, bank account and emails, and about a new owner, that get more than a refusal. */
import { notificationMail } from '#features/notifications/server/notify.ts';
import type { TestApp } from '../app/test-app.ts';
import type { AnsweredCall } from './answered-calls.ts';
import type { EndpointName } from './endpoint-samples.ts';

const LOTS = Buffer.from(
  'location,address,phone,latitude,longitude\nLake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123,41.88,-87.63',
);
const ACCOUNT = {
  holder: 'Grace Okafor',
  kind: 'checking' as const,
  routingNumber: '071000013',
  accountNumber: '0012345678',
};

export function answeredOwnersFiles(test: TestApp) {
  const begun = async () => {
    const { headers } = await test.signUp('vendor');
    const body = { kind: 'lots' as const, fileName: 'lots.csv', bytes: LOTS.length };
    const { _id: id } = (await test.call('POST /imports', { body }, headers)).body.data.import;
    return { id, caller: { name: 'somebody with a file', headers: { ...headers } } };
  };
  const part = { place: '0', body: { part: LOTS.toString('base64') } };
  const sent = async () => {
    const { id, caller } = await begun();
    const { place, body } = part;
    await test.call('PUT /imports/:id/parts/:place', { params: { id, place }, body }, caller.headers);
    return { id, caller };
  };
  const checked = async () => {
    const { id, caller } = await sent();
    await test.call('POST /imports/:id/check', { params: { id }, body: {} }, caller.headers);
    await test.drainJobs();
    return { id, caller };
  };
  const imported = async () => {
    const { id, caller } = await checked();
    await test.call('POST /imports/:id/run', { params: { id } }, caller.headers);
    await test.drainJobs();
    return { id, caller };
  };
  const after = (prepare: typeof begun, body?: object) => async (): Promise<AnsweredCall> => {
    const { id, caller } = await prepare();
    return { caller, sample: { params: { id }, ...(body && { body }) } };
  };
  /** @returns an owner who has entered an account */
  const withAccount = async () => {
    const owner = await test.signUp('vendor');
    const params = { id: owner.user._id };
    await test.call('PUT /owners/:id/bank-details', { params, body: ACCOUNT }, owner.headers);
    return owner;
  };
  const withMail = async (): Promise<AnsweredCall> => {
    const { user: reader } = await test.signUp('vendor');
    const mail = { title: 'A lot is full', paragraphs: [] };
    const { unsubscribeUrl = '' } = notificationMail(test.deps, {
      reader: { ...reader, id: reader._id },
      kind: 'lot_full',
      mail,
    });
    return { sample: { params: { key: unsubscribeUrl.split('/').at(-1) ?? '' } } };
  };
  return {
    getMailKind: withMail,
    stopMailKind: withMail,
    resumeMailKind: withMail,
    sendImportPart: async () => {
      const { id, caller } = await begun();
      const { place, body } = part;
      return { caller, sample: { params: { id, place }, body } };
    },
    checkImport: after(sent, {}),
    getImport: after(checked),
    runImport: after(checked),
    undoImport: after(imported),
    stopBankDetailsByLink: async () => {
      const { email } = (await withAccount()).user;
      const mails = test.db.selectFrom('messages').select('text').where('recipient', '=', email);
      const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
      return { sample: { body: { token: /\/payouts\/stop\/(\S+)/.exec(text)?.[1] ?? '' } } };
    },
    decideOwnerReview: async () => {
      const { _id: ownerId } = (await test.signUp('vendor')).user;
      const [state, now] = ['in_review', test.clock.now()] as const;
      await test.db
        .insertInto('ownerReviews')
        .values({ ownerId, state, language: null, requestedAt: now, decidedAt: null, decidedBy: null, reason: null })
        .execute();
      await test.db.updateTable('users').set({ emailProvenAt: now }).where('id', '=', ownerId).execute();
      return { sample: { params: { id: ownerId }, body: { decision: 'approve' } } };
    },
    revealBankDetails: async () => {
      const { _id: id } = (await withAccount()).user;
      await test.db
        .updateTable('bankDetails')
        .set({ countsFrom: test.clock.now() })
        .where('ownerId', '=', id)
        .execute();
      return { sample: { params: { id } } };
    },
  } satisfies { readonly [N in EndpointName]?: () => Promise<AnsweredCall> };
}
