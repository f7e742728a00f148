// The client's files, and for every other path the page that starts the client. A zone's page carries what it needs
// first, so that the price is there with the first paint even where the signal is weak.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { API_PREFIX } from '#contract/api.ts';
import type { Boot } from '#contract/boot.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../deps.ts';
import { findSign } from '../features/zones/sign-codes.store.ts';
import { fillPage } from './boot-script.ts';
import { sendRefusal } from './errors.ts';
import { answerNotFound } from './not-found.ts';
import { addPageParts } from './page-parts.ts';

const CLIENT_DIR = join(import.meta.dirname, '../../../dist/client');
/** The zone's page among the client's sources. */
const BOOKING_PAGE = 'roles/driver/booking-page.tsx';
const ZONE_PAGE = /^\/locations\/([0-9a-f-]{36})\/zones\/([0-9a-f-]{36})$/;
const SIGN_PAGE = /^\/p\/([^/]{1,20})$/;

export async function addPages(app: FastifyInstance, deps: Deps, clientDir = CLIENT_DIR): Promise<void> {
  const template = await readFile(join(clientDir, 'index.html'), 'utf8');
  const zoneTemplate = await addPageParts(template, clientDir, BOOKING_PAGE);
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  answerNotFound(app, async (request, reply) => {
    const path = new URL(request.url, 'http://page').pathname;
    if (request.method !== 'GET' || path.startsWith('/api/') || path.startsWith('/assets/')) {
      return sendRefusal(reply, refuse('not_found'));
    }
    const code = SIGN_PAGE.exec(path)?.[1];
    if (code) return leadToZone(reply, deps, decodeURIComponent(code));
    if (/\.\w{2,5}$/.test(path)) return sendRootFile(reply, path, clientDir);
    const boot = await bootFor(app, deps, path);
    const page = fillPage(ZONE_PAGE.test(path) ? zoneTemplate : template, boot);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

/** What a sign's code leads to; an unknown code leads to the search, which says so. */
async function leadToZone(reply: FastifyReply, deps: Deps, code: string): Promise<FastifyReply> {
  const zone = await findSign(deps.db, code);
  return reply.redirect(
    zone ? `/locations/${zone.locationId}/zones/${zone.zoneId}` : `/locations?code=${encodeURIComponent(code)}`,
  );
}

/** Icons and the manifest, which stand at the root under names of their own. */
function sendRootFile(reply: FastifyReply, path: string, clientDir: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').sendFile(path.slice(1), clientDir);
}

async function bootFor(app: FastifyInstance, deps: Deps, path: string): Promise<Boot> {
  const zone = ZONE_PAGE.exec(path);
  const wanted = zone ? [`/locations/${zone[1]}/zones/${zone[2]}`] : [];
  const preloaded: Record<string, unknown> = {};
  for (const call of wanted) {
    const answer = await app.inject({ method: 'GET', url: `${API_PREFIX}${call}` });
    if (answer.statusCode === 200) preloaded[call] = answer.json();
  }
  const { devTools, seedDemo, supportEmail } = deps.config;
  return { demo: devTools && seedDemo, paymentProvider: 'sandbox', supportEmail, preloaded };
}
