// Where cameras send: POST /cameras/{key}, in whatever form (rule 440). The key says which camera it is, since cameras cannot send headers.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { sendRefusal } from '#platform/http/errors.ts';
import { singleHeaders } from '#platform/http/single-headers.ts';
import { findCameraByKey, type StoredCamera } from './cameras.store.ts';
import { type ReceiveDeps, receiveCameraMessage } from './receive-camera-message.ts';

/** A picture of three megabytes in base64, and its form. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Frames of one car come ten a second. */
const MAX_PER_MINUTE = 1200;

export function addCameraAddress(app: FastifyInstance, deps: ReceiveDeps): void {
  const admitted = new WeakMap<FastifyRequest, StoredCamera>();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { key: string } }>(
      `${API_PREFIX}/cameras/:key`,
      {
        schema: { hide: true },
        bodyLimit: MAX_BYTES,
        config: { rateLimit: { max: MAX_PER_MINUTE, timeWindow: 60_000, keyGenerator: keyOf } },
        // Before the body is read: a stranger cannot fill the memory.
        onRequest: async (request, reply) => {
          const camera = await findCameraByKey(deps.db, request.params.key);
          if (!camera) return sendRefusal(reply, refuse('not_found'));
          admitted.set(request, camera);
        },
      },
      async (request, reply) => {
        const camera = admitted.get(request);
        if (!camera) return sendRefusal(reply, refuse('not_found'));
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = singleHeaders(request.headers);
        const message = { contentType: headers['content-type'] ?? '', headers, body };
        if (!(await receiveCameraMessage(deps, camera, message)))
          return sendRefusal(reply, refuse('signature_invalid'));
        return { message: 'Received' };
      },
    );
  });
}

const keyOf = ({ params }: FastifyRequest): string => (params as { key?: string }).key ?? '';
