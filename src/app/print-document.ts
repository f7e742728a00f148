// Prints the API document without a server, from the contract alone.

import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#app/config/config.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import { type RouteDeps, registerRoute } from '#platform/http/endpoint-route.ts';
import { api, endpointNames } from './api.ts';
import { addOpenApi } from './openapi.ts';

/** Leaves out the endpoints that exist only with the sandbox. */
export async function printDocument(publicUrl: string): Promise<object> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  await addOpenApi(app, { publicUrl } as Config);
  const endpoints: EndpointShape[] = Object.values(api).filter((endpoint: EndpointShape) => !endpoint.devOnly);
  const neverCalled = async () => null;
  for (const endpoint of endpoints)
    registerRoute(app, { endpoint, handler: neverCalled }, { webProcesses: 1, names: endpointNames } as RouteDeps);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}
